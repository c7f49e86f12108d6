/** `npm run doctor`: whether what is configured works, and what to do where it does not. It makes small calls. */
import { examineModel } from '#engine/model/admission.ts';
import { CALL_LIMITS, type CallLimits } from '#server/ai/call-policy.ts';
import type { ConfiguredService, ModelService } from '#server/ai/capabilities.ts';
import { findServers } from '#server/ai/found/find-servers.ts';
import { readChosenServer } from '#server/ai/found/model-servers.ts';
import { createAi, startModel } from '#server/ai/registry.ts';
import { examineService, statusOf } from '#server/ai/service-status.ts';
import { systemClock } from '#server/clock.ts';
import { readShippedContent } from '#server/content/load-content.ts';
import { loadPrices, priceOf } from '#server/costs/prices.ts';
import { type Env, readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { examineMachine, type Finding } from '#server/operator/examine-machine.ts';
import type { Content } from '#shared/content/content.ts';
import type { ServiceStatus } from '#shared/contract/status.ts';
import { admissionSentence } from '#shared/rules/admission.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { withData } from './open-data.ts';
import { runCommand } from './run-command.ts';

const LEAVE_MS = 100;
const NAMES = { model: 'Language model', transcription: 'Speech to text', speech: 'Voice' } as const;

async function main(): Promise<boolean> {
  const env = readEnv(process.env);
  const isMachineFine = await lookAtMachine(env);
  const content = readShippedContent();
  const prices = await loadPrices(env.pricesFile, content.prices);
  const limits = { ...CALL_LIMITS, attempts: 1 };
  const ai = await createAi(env, content, createLog('silent'), { limits });
  const chosen = await chosenService(env, limits);
  const services = [...(ai.services ?? []), ...(chosen ? [chosen] : [])];
  const engines = {
    // What follows the name explains it to candidates.
    model: ai.interviewer.engine.label.split(': ')[0],
    transcription: ai.transcriber?.engine.label ?? 'the browser of each user',
    speech: ai.speaker?.engine.label ?? 'the browser of each user',
  };
  let allWork = true;
  for (const capability of ['model', 'transcription', 'speech'] as const) {
    const service = services.find((each) => each.capability === capability);
    if (!service) {
      say(`${NAMES[capability]}: nothing is set; ${engines[capability]} serves.`);
      continue;
    }
    const { works, advice } = await examineService(service);
    allWork &&= works;
    const status = statusOf(service, (use) => priceOf(prices, use));
    say(`${NAMES[capability]}: ${status.model} at ${status.host} ${works ? 'works' : 'does not work'}.`);
    for (const line of [...(advice ? [advice] : []), ...detailsOf(service, status)]) say(`  ${line}`);
    if (works && service.capability === 'model') say(`  ${await admissionLine(service, content)}`);
  }
  const known = services.map(({ settings }) => new URL(settings.baseUrl).port);
  for (const { program, baseUrl, models } of await findServers(env)) {
    if (known.includes(new URL(baseUrl).port)) continue;
    say(
      `${program} answers at ${baseUrl}. The operator can put it to use on the Status page; or put into .env:\nLLM_BASE_URL=${baseUrl}\nLLM_MODEL=${models[0]?.id}`,
    );
  }
  return allWork && isMachineFine;
}

/** What the operator has put to use on the Status page, unless the settings name a model. */
async function chosenService(env: Env, limits: CallLimits): Promise<ModelService | null> {
  const chosen = env.llm ? null : await readChosenServer(env.dataDir);
  if (chosen === null) return null;
  if (chosen === 'unreadable') {
    say(
      'The file model-server.json in the data directory cannot be read: choose a model anew on the Status page.',
    );
    return null;
  }
  const settings = { ...chosen, apiKey: null, voice: null };
  return { ...(await startModel(settings, { log: createLog('silent'), limits })), isFound: true };
}

/** It judges in any case, because the operator has set it: this says how well that is placed. */
async function admissionLine({ model }: ModelService, { admission }: Content): Promise<string> {
  try {
    return admissionSentence(await examineModel(model, admission, new AbortController().signal));
  } catch {
    return 'It did not read the twelve short answers that show whether a model judges well.';
  }
}

async function lookAtMachine(env: Env): Promise<boolean> {
  const { isUsable, ...database } = await examineDatabase(env);
  const machine = isUsable
    ? await withData(({ data: { stores } }) => examineMachine(env, stores.operator, systemClock))
    : await examineMachine(env, null, systemClock);
  const findings = [database, ...machine];
  for (const { text } of findings) say(text);
  return findings.every(({ isFine }) => isFine);
}

async function examineDatabase(env: Env): Promise<Finding & { isUsable: boolean }> {
  try {
    const { state, text } = await lookAtDatabase(env);
    const next = {
      missing: ' The first start makes its tables.',
      older: ' It is of an older version: the next start brings it up to date.',
      current: '',
    };
    return { isFine: true, isUsable: state === 'current', text: `Database: ${text}.${next[state]}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { isFine: false, isUsable: false, text: `Database: ${reason}` };
  }
}

function detailsOf(service: ConfiguredService, status: ServiceStatus): string[] {
  const { models, contextTokens, slots, firstTokenMs, tokensPerSecond, grade, voice, dialect } = status;
  const lines = [models ? `Models: ${models.join(', ') || 'none'}` : 'It shows no list of its models.'];
  if (service.capability === 'speech') lines.push(`Voice: ${voice}`);
  if (service.capability !== 'model') return lines;
  lines.push(`Is told: ${dialect.join(', ')}`);
  lines.push(`Context: ${contextTokens ?? 'unknown number of'} tokens; ${slots} at once`);
  if (tokensPerSecond === null) return lines;
  lines.push(
    `First word after ${Math.round(firstTokenMs ?? 0)} ms, then ${Math.round(tokensPerSecond)} tokens a second`,
  );
  const price = grade?.usd == null ? 'no price known' : `costs about $${grade.usd.toFixed(2)}`;
  lines.push(`A grade takes about ${grade?.seconds} s; ${price}`);
  return lines;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await runCommand({
  help: `
npm run doctor

Tries out the providers that are set, by small calls, and looks at database, disk, permissions, clock, address, proxy, mail
and bucket.
Exit code 1 where something needs fixing.
`,
  run: async () => {
    const isWell = await main();
    // A model server may keep a connection open.
    setTimeout(() => process.exit(), LEAVE_MS).unref();
    if (!isWell) throw new Error('Something needs fixing: see above.');
    return 'All is well.';
  },
});
