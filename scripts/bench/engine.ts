import { join } from 'node:path';
import { estimateGrader } from '#engine/debrief/estimate.ts';
import { mirrorOf } from '#engine/debrief/mirror.ts';
import { createScript } from '#engine/script/script.ts';
import { tokenize } from '#engine/text/words.ts';
import { loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { modelTalk } from '#testing/model-talk.ts';
import { sayAll, simulateScript } from '#testing/simulate-script.ts';
import { median, percentile } from './measure.ts';

const WORDS = 1200;
const ANSWERS = 8;
const ROUNDS = 3;

/**
 * The script, the mirror and the estimate on transcripts of 1,200 words, one for each question, beside one look at every
 * word of them.
 */
export async function benchEngine(): Promise<string[]> {
  const content = loadContent(join(PROJECT_ROOT, 'db/content'));
  const engine = createScript(content, estimateGrader(content));
  const contexts = [...content.questions.values()].map((question) =>
    simulateScript(content, question.id, sayAll(answersOf(question))),
  );
  // The first round warms up.
  const time = async (
    act: (context: InterviewContext) => unknown,
    prepare: typeof act = () => undefined,
  ): Promise<number[]> => {
    const times: number[] = [];
    for (const context of contexts) await act(context);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const context of contexts) {
        await prepare(context);
        const before = performance.now();
        await act(context);
        times.push(performance.now() - before);
      }
    }
    return times;
  };
  const reading = await time(({ turns }) => turns.map(({ text }) => tokenize(text)));
  const askAfter = (answers: number) => (context: InterviewContext) =>
    engine.nextTurn({ ...context, turns: context.turns.slice(0, 2 * answers) });
  const asking = await time(askAfter(ANSWERS), askAfter(ANSWERS - 1));
  const mirroring = await time((context) => mirrorOf(context, context.question.points));
  const grading = await time((context) => engine.grade(context));
  const figures = (times: number[]) =>
    `p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
  return [
    `estimate of ${WORDS} words      ${figures(grading)}   (goal p50 under 15 ms)`,
    `mirror of ${WORDS} words        ${figures(mirroring)}   (goal p50 under 15 ms)`,
    `next question of the script  ${figures(asking)}   (goal p50 under 5 ms)`,
    `  the words themselves       ${figures(reading)}   (splitting and stemming them once)`,
  ];
}

/** The bank's own sentences, cut to length and into answers. */
function answersOf(question: Question): string[] {
  const said = modelTalk(question, 'strong').join(' ').split(/\s+/);
  const words = Array.from({ length: WORDS }, (_, at) => said[at % said.length] ?? '');
  const each = Math.ceil(words.length / ANSWERS);
  return Array.from({ length: ANSWERS }, (_, at) => words.slice(at * each, (at + 1) * each).join(' '));
}
