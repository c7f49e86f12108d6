import { measuresOf } from '#engine/measures.ts';
import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import { totalScore } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import { dimensionId, type Quote } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { type GradedRun, scoresOf } from '../runs/run-graded.ts';
import { atLeast, atMost, countOf, type Row, sameGoal, shareOf } from './row.ts';

const BEST_SCORE = 5;
const STEP = 0.5;

/** What must hold in every single case (interview-design 9.2). */
export const lawRows: readonly Row[] = [
  {
    name: 'Quotes found in the answer they name',
    goals: sameGoal(atLeast(1)),
    always: true,
    measure: ({ graded }) =>
      shareOf(
        graded.flatMap((run) =>
          quotesIn(run.outcome).map((quote) => ({ id: run.id, context: run.context, quote })),
        ),
        ({ context, quote }) => isSaid(context, quote),
        ({ id, quote }) => `${id}: "${quote.text}"`,
      ),
  },
  {
    name: 'Words in quotation marks in remarks that were not said',
    goals: sameGoal(atMost(0)),
    always: true,
    measure: ({ graded }) =>
      countOf(
        graded,
        (run) => misquotes(run).length > 0,
        (run) => `${run.id}: ${misquotes(run).join(' | ')}`,
      ),
  },
  {
    name: 'A harder level scores higher',
    goals: sameGoal(atMost(0)),
    always: true,
    measure: ({ graded }) =>
      countOf(
        graded,
        ({ byLevel }) => byLevel.some((total, at) => at > 0 && (total ?? 0) > (byLevel[at - 1] ?? 0)),
        ({ id, byLevel }) => `${id}: ${byLevel.join(', ')}`,
      ),
  },
  {
    name: 'One better dimension lowers the total',
    goals: sameGoal(atMost(0)),
    always: true,
    measure: ({ content, reader, graded }) =>
      countOf(
        graded.filter(({ outcome }) => outcome.score !== null),
        (run) => isLoweredByMore(content, reader, run),
        ({ id }) => id,
      ),
  },
];

function quotesIn({ report }: GradeOutcome): Quote[] {
  return [
    ...report.dimensions.flatMap(({ evidence }) => evidence.map(({ quote }) => quote)),
    ...report.strengths.map(({ quote }) => quote),
    ...report.improvements.map(({ quote }) => quote),
    ...report.misconceptions.map(({ quote }) => quote),
    ...(report.modelAnswer?.lines.map(({ quote }) => quote) ?? []),
  ].filter((quote) => quote !== null);
}

function isSaid({ turns }: InterviewContext, { text, responseId }: Quote): boolean {
  return turns.some((turn) => turn.id === responseId && turn.speaker === 'user' && turn.text.includes(text));
}

/** Quotations in remarks, an ellipsis at their end apart, that no answer contains. */
function misquotes({ outcome, context }: GradedRun): string[] {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  const answers = context.turns.filter((turn) => turn.speaker === 'user').map((turn) => plain(turn.text));
  return [...outcome.strengths, ...outcome.improvements]
    .flatMap((remark) => [...remark.matchAll(/“([^”]*)”/g)].map((match) => plain(match[1] ?? '')))
    .map((quote) => quote.replace(/…$/, ''))
    .filter((quote) => !answers.some((answer) => answer.includes(quote)));
}

function isLoweredByMore(
  content: Content,
  reader: BuiltInReader,
  { outcome, transcript, context }: GradedRun,
): boolean {
  const { session } = measuresOf(context, reader.readNow(context));
  const totalOf = (scores: ReturnType<typeof scoresOf>) =>
    totalScore(content, transcript.level, context.question.category, scores, session);
  const scores = scoresOf(outcome);
  const now = totalOf(scores);
  return dimensionId.options.some(
    (id) => scores[id] < BEST_SCORE && totalOf({ ...scores, [id]: scores[id] + STEP }) < now,
  );
}
