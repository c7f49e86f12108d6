import { join } from 'node:path';
import { createAi } from '#server/ai/registry.ts';
import { loadContent } from '#server/content/load-content.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { startFakeProvider } from '#testing/fake-provider/fake-provider.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { median, percentile } from './measure.ts';

const ROUNDS = 5;
/** The first calls make the reader ready. */
const WARM_UP = 4;
/** An ordinary hosted model. */
const PACE = { kind: 'pace', firstTokenMs: 400, tokensPerSecond: 60 } as const;

/** Turns as a model words them, each for the same interview one answer further on. */
const TURNS = [
  'Around a hundred million new links a month, and each lives five years unless the owner deletes it. Which of the two groups you named decides how you build this?',
  'You keep one record per link, keyed by the code. Two servers create a link in the same millisecond: what does each of them write?',
  'Suppose that store is away for a while at your busiest hour. What does somebody get who opens a link right then?',
  'So far every part has an owner in your design. Which of them would you like to know about first when it fails, and from what signal?',
];

/** From the end of an answer's text to the first clause that may be spoken, over HTTP and with every check. */
export async function benchConduct(): Promise<string[]> {
  const content = loadContent(join(PROJECT_ROOT, 'db/content'));
  const fake = await startFakeProvider();
  fake.setMode('chat', PACE);
  const env = readEnv({ LLM_BASE_URL: fake.url });
  const { interviewer } = await createAi(env, content, createLog('silent'));
  const first: number[] = [];
  const whole: number[] = [];
  let conducted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, text] of TURNS.entries()) {
      fake.answerWith(
        'conduct',
        () => `${text}\n###\n{"targets":[],"kind":"probe","help":1,"facts":[],"noted":[]}`,
      );
      const clauses: number[] = [];
      const before = performance.now();
      const turn = await interviewer.nextTurn(interviewAfter(at + 1), {
        onClause: () => clauses.push(performance.now() - before),
      });
      whole.push(performance.now() - before);
      first.push(clauses[0] ?? Number.POSITIVE_INFINITY);
      if (!turn.move.fallback) conducted += 1;
    }
  }
  await fake.stop();
  const figures = (times: number[]) => {
    const warm = times.slice(WARM_UP);
    return `p50 ${median(warm).toFixed(0)} ms, p95 ${percentile(warm, 0.95).toFixed(0)} ms`;
  };
  return [
    `first clause of a turn        ${figures(first)}   (goal p50 under 750 ms; first token after ${PACE.firstTokenMs} ms, ${PACE.tokensPerSecond} tokens/s)`,
    `  the whole turn              ${figures(whole)}   (${conducted} of ${first.length} turns were the model's)`,
  ];
}
