import type { Content } from '#shared/content/content.ts';
import type { Confidence, ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import { readMistake } from './read-mistake.ts';
import { composeDimensions } from './report/compose-dimensions.ts';
import { composeImprovements } from './report/compose-improvements.ts';
import { composeLog } from './report/compose-log.ts';
import { composeModelAnswer } from './report/compose-model-answer.ts';
import { composeStrengths } from './report/compose-strengths.ts';
import { dimensionGains } from './report/dimension-gains.ts';
import { quoteReply } from './report/quote-reply.ts';
import { type GradeInput, type ReportSource, reportSource } from './report/report-source.ts';
import { capsFor, isTooShort, totalScore, uncappedScore } from './total-score.ts';

export type { GradeInput } from './report/report-source.ts';

const NOT_GRADED = 'There was not enough speech to assess: fewer than 40 words, or less than 20 seconds.';
const FIRST_STEP =
  'Speak for a minute or more: say who uses it and how much, then walk one request through your design from start to end.';
const CONFIDENCE_NOTES: Record<Confidence, string> = {
  high: 'Several independent readings of the transcript agreed closely.',
  medium: 'The readings of the transcript agreed in the main.',
  low: 'Treat the letter as approximate (about one step either way).',
};

/** From scores to score, letter, recommendation and report: plain code, whoever gave the scores. */
export function composeOutcome(content: Content, context: InterviewContext, input: GradeInput): GradeOutcome {
  const { category } = context.question;
  const { facts } = input.sheet;
  const score = isTooShort(content, facts)
    ? null
    : totalScore(content, context.level, category, input.scores, facts);
  const row = score === null ? null : gradeOfScore(score);
  const report = composeReport(reportSource(content, context, input, score));
  return {
    grade: row?.grade ?? null,
    score,
    hiringRecommendation: row?.recommendation ?? null,
    strengths: report.strengths.map((remark) => remark.text),
    improvements: report.improvements.map((remark) => remark.text),
    report,
  };
}

function composeReport(source: ReportSource): ReportReply {
  const { content, context, input, score } = source;
  const { sheet } = input;
  const graded = score !== null;
  const improvements = composeImprovements(source);
  return {
    nextStep: graded ? (improvements[0]?.nextStep ?? null) : FIRST_STEP,
    notGradedReason: graded ? null : NOT_GRADED,
    confidence: input.confidence,
    confidenceNote: input.confidenceNote ?? CONFIDENCE_NOTES[input.confidence],
    dimensions: composeDimensions(source),
    strengths: graded ? [...(input.strengths ?? composeStrengths(source))] : [],
    improvements: graded
      ? [
          ...(input.improvements ??
            improvements.map(({ dimension, text, quote }) => ({ dimension, text, quote }))),
        ]
      : [],
    misconceptions: sheet.misconceptions
      .filter((mistake) => !mistake.corrected)
      .map((mistake) => ({
        id: mistake.id,
        say: readMistake(context.question, mistake).say,
        quote: quoteReply(context, mistake.quote),
      })),
    caps: graded
      ? capsFor(content, context.level, input.scores, sheet.facts).filter(
          ({ cap }) => cap < uncappedScore(content, context.level, context.question.category, input.scores),
        )
      : [],
    modelAnswer: composeModelAnswer(source),
    drill: composeDrill(source),
    log: composeLog(source),
    instructionAttempts: sheet.facts.instructionAttempts,
    words: sheet.facts.words,
    speechSeconds: sheet.facts.speechSeconds,
    provisional: input.provisional,
    engine: input.engine,
    versions: {
      ...input.versions,
      rubric: String(content.rubric.version),
      question: `${context.question.id}@${context.question.version}`,
    },
  };
}

/** The re-try task of the dimension that has most to gain. */
function composeDrill(source: ReportSource): ReportReply['drill'] {
  const { drills } = source.context.question;
  for (const { id } of dimensionGains(source)) {
    const drill = drills.find((candidate) => candidate.dim === id);
    if (drill) return { dimension: drill.dim, task: drill.task, lookFor: drill.lookFor };
  }
  return null;
}
