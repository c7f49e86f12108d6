import { measuresOf } from '#engine/measures.ts';
import { COVERAGE_CAP } from '#engine/score/coverage-score.ts';
import { capsFor, totalScore, uncappedScore, weightOf } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import type { Confidence, DimensionId, ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { gradeOfScore, isCoverageOnly } from '#shared/rules/grades.ts';
import { composeCoverage, coverageNote } from './compose-coverage.ts';
import { composeDimensions } from './compose-dimensions.ts';
import { composeFindings } from './compose-findings.ts';
import { composeImprovements } from './compose-improvements.ts';
import { composeLog } from './compose-log.ts';
import { composeModelAnswer } from './compose-model-answer.ts';
import { composeStrengths } from './compose-strengths.ts';
import { quoteReply } from './quote-reply.ts';
import { type GradeInput, type ReportSource, reportSource } from './report-source.ts';

export type { GradeInput } from './report-source.ts';

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
  const isTooShort = input.reading.notes.some(({ kind }) => kind === 'too_little_speech');
  const { session } = measuresOf(context, input.reading);
  const total = totalScore(content, context.level, category, input.scores, session);
  const score = isTooShort ? null : isCoverageOnly(input.engine) ? Math.min(total, COVERAGE_CAP.cap) : total;
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
  const { content, context, input, mistakes, score } = source;
  const { session } = source.measures;
  const graded = score !== null;
  const { minWords, minSeconds } = content.rubric.speech;
  const improvements = composeImprovements(source);
  const findings = composeFindings(source);
  const coverage = isCoverageOnly(input.engine) ? composeCoverage(source) : null;
  return {
    ...(graded && input.summary && { summary: input.summary }),
    nextStep: graded ? (input.nextStep ?? improvements[0]?.nextStep ?? null) : FIRST_STEP,
    notGradedReason: graded
      ? null
      : `There was not enough speech to assess: fewer than ${minWords} words, or less than ${minSeconds} seconds.`,
    confidence: input.confidence,
    confidenceNote:
      input.confidenceNote ?? (coverage ? coverageNote(source) : CONFIDENCE_NOTES[input.confidence]),
    dimensions: composeDimensions(source),
    strengths: graded ? composeStrengths(source) : [],
    improvements: improvements.map(({ dimension, text, quote }) => ({ dimension, text, quote })),
    misconceptions: mistakes
      .filter(({ claim }) => !claim.putRight)
      .map(({ claim }) => ({
        id: claim.id,
        say: claim.correction,
        quote: quoteReply(context, claim.quote),
      })),
    caps: graded
      ? [
          ...capsFor(content, context.level, input.scores, session),
          ...(coverage ? [COVERAGE_CAP] : []),
        ].filter(
          ({ cap }) => cap < uncappedScore(content, context.level, context.question.category, input.scores),
        )
      : [],
    modelAnswer: composeModelAnswer(source),
    drill: composeDrill(source),
    log: composeLog(source),
    instructionAttempts: input.reading.notes.filter(({ kind }) => kind === 'instruction').length,
    words: session.words,
    speechSeconds: session.speechSeconds,
    provisional: input.provisional,
    engine: input.engine,
    versions: {
      ...input.versions,
      rubric: String(content.rubric.version),
      question: `${context.question.id}@${context.question.version}`,
    },
    ...(findings && { findings }),
    ...(coverage && { coverage }),
  };
}

/** The re-try task of the dimension furthest below its bar by weight; it listens for what was not yet explained. */
function composeDrill(source: ReportSource): ReportReply['drill'] {
  const { content, context, input, coverage } = source;
  const explained = new Set(
    coverage
      .filter(({ evidence: { status } }) => status === 'explained' || status === 'justified')
      .map(({ point }) => point.id),
  );
  const gapOf = (id: DimensionId) =>
    (content.rubric.bars[id][context.level] - input.scores[id]) *
    weightOf(content, context.level, context.question.category, id);
  const drills = context.question.drills
    .map(({ dim, task, lookFor }) => ({
      dimension: dim,
      task,
      lookFor: lookFor.filter((id) => !explained.has(id)),
    }))
    .filter(({ lookFor }) => lookFor.length > 0)
    .toSorted((one, other) => gapOf(other.dimension) - gapOf(one.dimension));
  return drills[0] ?? null;
}
