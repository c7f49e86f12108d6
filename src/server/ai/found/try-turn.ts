import type { InterviewerModel } from '#engine/interviewer.ts';
import { openingTurn } from '#engine/script/opening-turn.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { CALL_LIMITS, type CallLimits } from '../call-policy.ts';
import type { ModelService } from '../capabilities.ts';
import { mendOf } from '../mend.ts';

/** Loading a large model from a disk takes a minute. */
const PATIENCE_MS = 90_000;
/** A try calls once: what fails now is not worth an offer. */
export const TRY_LIMITS: CallLimits = {
  ...CALL_LIMITS,
  tries: 1,
  deadlineMs: { ...CALL_LIMITS.deadlineMs, conduct: PATIENCE_MS },
  ceilingMs: { ...CALL_LIMITS.ceilingMs, conduct: PATIENCE_MS },
};
const IN_ALL_MS = 2 * PATIENCE_MS;
const BUDGET_SECONDS = 600;
const ANSWER =
  'I would begin with what it has to do and how much of it: reads and writes a second, and how much is kept. Then one record for each thing in a database behind a small service, with a cache in front for what is read often.';

/** How a model did at one real turn: how long it took, and what is wrong with it. */
export type TriedTurn = { seconds: number | null; problem: string | null };

/** Has a model speak one turn of an interview as it would for a candidate. What it takes to load it is not counted. */
export async function tryTurn(
  service: ModelService,
  interviewer: InterviewerModel,
  content: Content,
  isLoaded: boolean,
): Promise<TriedTurn> {
  const signal = AbortSignal.timeout(IN_ALL_MS);
  if (!isLoaded) await load(service, signal);
  const from = performance.now();
  await interviewer.nextTurn(exampleInterview(content), { signal });
  const seconds = (performance.now() - from) / 1000;
  const last = service.lastCall();
  if (!last) return { seconds: null, problem: 'Its context is too small for an interview.' };
  if (!last.worked) return { seconds: null, problem: mendOf(service, last.fault) };
  const waits = CALL_LIMITS.deadlineMs.conduct / 1000;
  const problem =
    seconds > waits ? `An interview waits ${waits} s for a question, so the script would often ask.` : null;
  return { seconds, problem };
}

/** The turn that follows tells what is wrong, if this fails. */
async function load({ model }: ModelService, signal: AbortSignal): Promise<void> {
  const messages = [{ role: 'user', content: 'Say "ready".' }] as const;
  const sampling = { temperature: 0, maxTokens: 64 };
  await model.complete({ step: 'conduct', messages, sampling, json: null }, signal).catch(() => {});
}

/** A question of the bank, answered once. */
function exampleInterview({ questions }: Content): InterviewContext {
  const [question] = questions.values();
  if (!question) throw new Error('the bank is empty');
  const said = { seconds: null, move: null, unintelligible: false };
  const { text, move } = openingTurn(question);
  return {
    question,
    level: 'mid',
    company: null,
    budgetSeconds: BUDGET_SECONDS,
    secondsRemaining: BUDGET_SECONDS - 30,
    turns: [
      { ...said, id: 1, speaker: 'ai', text, move },
      { ...said, id: 2, speaker: 'user', text: ANSWER, seconds: 30 },
    ],
  };
}
