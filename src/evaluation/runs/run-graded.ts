import { measuresOf } from '#engine/measures.ts';
import { totalScore } from '#engine/score/total-score.ts';
import { level as levels } from '#shared/content/question.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { scripted } from '../play/play-interview.ts';
import type { GradedTranscript } from '../sets/graded-transcript.ts';
import { mapParallel, type Observed, playAnswers, playObserved, questionOf, type Stage } from './engine.ts';
import { type ExpectedGrade, expectedGrade } from './expected-grade.ts';

export type GradedRun = Observed & {
  id: string;
  heldOut: boolean;
  transcript: GradedTranscript;
  /** Null where the labels say that there is too little to grade. */
  expected: ExpectedGrade | null;
  /** The same interview held again from the start. */
  again: readonly GradeOutcome[];
  /** The total of the same performance at every level, junior first. */
  byLevel: readonly (number | null)[];
};

const RE_RUNS = 5;

/** Every graded transcript, played, graded, held again, and graded for every level. */
export function runGraded(stage: Stage, transcripts: readonly GradedTranscript[]): Promise<GradedRun[]> {
  const { content, engine } = stage;
  return mapParallel(transcripts, engine.parallel, async (transcript) => {
    const { id, heldOut, level, answers } = transcript;
    const question = questionOf(content, transcript.question);
    const observed = await playObserved(stage, question, level, scripted(answers));
    const again: GradeOutcome[] = [];
    while (again.length < RE_RUNS - 1) again.push((await playAnswers(stage, transcript, answers)).outcome);
    const expected = expectedGrade(content, observed.context, transcript);
    const byLevel = await totalsByLevel(stage, observed);
    return { ...observed, id, heldOut, transcript, expected, again, byLevel };
  });
}

/** The built-in engine grades anew for each level; a model's scores know no level, so the arithmetic alone is asked. */
async function totalsByLevel(
  { content, engine, reader }: Stage,
  { context, outcome }: { context: InterviewContext; outcome: GradeOutcome },
): Promise<(number | null)[]> {
  if (engine.kind === 'builtIn') {
    const outcomes = levels.options.map((level) => engine.interviewer.grade({ ...context, level }));
    return (await Promise.all(outcomes)).map(({ score }) => score);
  }
  const { score } = outcome;
  const { session } = measuresOf(context, reader.readNow(context));
  return levels.options.map((level) =>
    score === null ? null : totalScore(content, level, context.question.category, scoresOf(outcome), session),
  );
}

export function scoresOf({ report }: GradeOutcome): ExpectedGrade['scores'] {
  const scoreOf = (id: DimensionId) => report.dimensions.find((dimension) => dimension.id === id)?.score ?? 0;
  return {
    framing: scoreOf('framing'),
    design: scoreOf('design'),
    depth: scoreOf('depth'),
    resilience: scoreOf('resilience'),
    tradeoffs: scoreOf('tradeoffs'),
    communication: scoreOf('communication'),
  };
}
