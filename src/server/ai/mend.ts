import type { ConfiguredService } from './capabilities.ts';
import type { ProviderFault } from './provider-fault.ts';

const PREFIX = { model: 'LLM', transcription: 'STT', speech: 'TTS' } as const;
const LISTED = 8;

/** What whoever runs the server can do about a fault of a service, in one sentence that names the setting. */
export function mendOf(service: ConfiguredService, fault: ProviderFault | null): string {
  const { settings, capability } = service;
  const { baseUrl, model, voice } = settings;
  const prefix = PREFIX[capability];
  const models = service.facts.known().models;
  const { status = null, what = '' } = fault ?? {};
  const isHtml = what.includes('is no ');

  if (fault === null)
    return `The server at ${baseUrl} does not answer in time: see whether it is busy or hangs.`;
  if (service.isFound) return mendOfFound(service, what);
  if (/ECONNREFUSED|ECONNRESET/.test(what))
    return `Nothing listens at ${baseUrl}: start the server, or correct ${prefix}_BASE_URL.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(what))
    return `There is no such host as in ${baseUrl}: correct ${prefix}_BASE_URL.`;
  if (what.startsWith('network'))
    return `The connection to ${baseUrl} broke (${what}): see whether it is up.`;
  if (status === 401 || status === 403) return `The server refuses the key: correct ${prefix}_API_KEY.`;
  if (what.includes('insufficient_quota'))
    return `The account at ${baseUrl} has no credit left: add some, or use another key.`;
  if (status !== null && status >= 300 && status < 400)
    return `The server sends callers to another address, which is not followed: put the final one into ${prefix}_BASE_URL.`;
  if ((status === 404 || status === 405 || isHtml) && !/\/v\d+/.test(new URL(baseUrl).pathname))
    return `The address lacks its version: set ${prefix}_BASE_URL=${baseUrl.replace(/\/$/, '')}/v1.`;
  if (models && !models.includes(model) && (status === 404 || status === 400))
    return `There is no model ${model}: set ${prefix}_MODEL to one of ${listed(models)}.`;
  if (status === 404)
    return `The server knows no such path or model: correct ${prefix}_BASE_URL or ${prefix}_MODEL.`;
  if (isHtml)
    return `Something else than such a server answers at ${baseUrl} (${what}): correct ${prefix}_BASE_URL.`;
  if (capability === 'speech' && status !== null && [400, 422].includes(status))
    return `The server refuses to speak, perhaps for want of the voice ${voice}: set TTS_VOICE to one that it has.`;
  return `The server answers with a fault of its own (${what}): see its log.`;
}

/** Nobody has set its address: there is no setting to correct. */
function mendOfFound({ settings: { baseUrl, model }, facts }: ConfiguredService, what: string): string {
  if (what.startsWith('network'))
    return `Nothing answers at ${baseUrl}: start that server, or stop using it.`;
  if (facts.known().models?.includes(model) === false)
    return `There is no model ${model} at ${baseUrl} any more: choose another.`;
  return `The server at ${baseUrl} answers with a fault (${what}): see its log, or choose another model.`;
}

function listed(models: readonly string[]): string {
  const shown = models.slice(0, LISTED).join(', ');
  return models.length > LISTED ? `${shown} and ${models.length - LISTED} more` : shown || 'none';
}
