import type { Ai, ConfiguredService } from './capabilities.ts';
import type { ModelServers } from './found/model-servers.ts';
import { mendOf } from './mend.ts';
import { faultOf } from './provider-fault.ts';

const LOOK_MS = 5_000;
const NAMES = { model: 'Interviewer', transcription: 'Speech to text', speech: 'Voice' } as const;

/** One line for each capability: what serves it, and whether it is there. For the start; it asks for lists only. */
export async function announceServices(
  { ai, modelServers }: { ai: Ai; modelServers: ModelServers },
  say: (line: string) => void,
): Promise<void> {
  const looking = modelServers.look();
  const engines = {
    // What follows the name explains it to candidates.
    model: ai.interviewer.engine.label.split(': ')[0],
    transcription: ai.transcriber?.engine.label ?? 'the browser of each user',
    speech: ai.speaker?.engine.label ?? 'the browser of each user',
  };
  for (const capability of ['model', 'transcription', 'speech'] as const) {
    const service = ai.services?.find((each) => each.capability === capability);
    const standing = service
      ? ` at ${new URL(service.settings.baseUrl).host}, ${await standingOf(service)}`
      : '';
    say(`${NAMES[capability]}: ${engines[capability]}${standing}`);
  }
  const servers = await looking;
  const { inUse, missing, note } = modelServers.state();
  if (note && missing) say(note);
  if (inUse) return;
  for (const { program, baseUrl, models } of servers) {
    say(
      `${program} answers at ${baseUrl} with ${models[0]?.id}. The operator can put it to use on the Status page.`,
    );
  }
}

async function standingOf(service: ConfiguredService): Promise<string> {
  try {
    const { models, contextTokens } = await service.facts.lookNow(AbortSignal.timeout(LOOK_MS));
    const { model } = service.settings;
    if (models && !models.includes(model)) return `which lists no model of that name (npm run doctor)`;
    return contextTokens ? `reached, ${contextTokens} tokens of context` : 'reached';
  } catch (error) {
    return `not reached. ${mendOf(service, faultOf(error))} (npm run doctor)`;
  }
}
