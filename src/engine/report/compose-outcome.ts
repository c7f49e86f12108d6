import { type Cap, capsFor, totalScore, uncappedScore } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import type { Content } from '#shared/content/content.ts';
import type { Confidence, DimensionId, DimensionReply, ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { weakestFirst, weakestOf } from '#shared/report/weakest.ts';
import { gradeOfScore, TOO_LITTLE_SPEECH } from '#shared/rules/grades.ts';
import { isSaid } from './criterion.ts';
import { composeDimensions } from './dimensions.ts';
import { composeFindings, composeLog, composeModelAnswer } from './findings.ts';
import { composeImprovements, composeStrengths } from './remarks.ts';
import { type GradeInput, quoteReply, type ReportSource, reportSource } from './report-source.ts';

export type { GradeInput } from './report-source.ts';

const FIRST_STEP =
  'Speak for a minute or more: say who uses it and how much, then walk one request through your design from start to end.';
const CONFIDENCE_NOTES: Record<Confidence, string> = {
  high: 'Several independent readings of the transcript agreed closely.',
  medium: 'The readings of the transcript agreed in the main.',
  low: 'Treat the letter as approximate (about one step either way).',
};

/** Makes total, letter, recommendation and report of the six scores: plain code, the same for every judge. */
export function composeOutcome(content: Content, context: InterviewContext, input: GradeInput): GradeOutcome {
  const { category } = context.question;
  const isTooShort = input.reading.notes.some(({ kind }) => kind === 'too_little_speech');
  const speech = speechOf(context, input.reading.notes);
  const score = isTooShort
    ? null
    : totalScore(content, context.level, category, input.scores, speech, input.caps);
  const row = score === null ? null : gradeOfScore(score);
  const report = composeReport(reportSource(content, context, input, speech, score));
  return {
    grade: row?.grade ?? null,
    score,
    hiringRecommendation: row?.recommendation ?? null,
    judgedBy: input.judgedBy,
    strengths: report.strengths.map((remark) => remark.text),
    improvements: report.improvements.map((remark) => remark.text),
    report,
  };
}

function composeReport(source: ReportSource): ReportReply {
  const { content, context, input, mistakes, speech, score } = source;
  const graded = score !== null;
  const findings = composeFindings(source);
  const dimensions = composeDimensions(source);
  const { engine } = input;
  const uncapped = graded
    ? uncappedScore(content, context.level, context.question.category, input.scores)
    : 0;
  const lowers = ({ cap }: Cap) => cap < uncapped;
  const given = input.caps ?? [];
  const caps = [...capsFor(content, context.level, input.scores, speech), ...given].filter(lowers);
  const otherCaps = graded ? given.filter((cap) => !lowers(cap)) : [];
  const improvements = composeImprovements(source, weakestOf({ dimensions, caps, engine })?.id);
  return {
    ...(graded && input.summary && { summary: input.summary }),
    nextStep: graded ? (input.nextStep ?? improvements[0]?.nextStep ?? null) : FIRST_STEP,
    notGradedReason: graded ? null : TOO_LITTLE_SPEECH,
    confidence: input.confidence,
    confidenceNote: input.confidenceNote ?? CONFIDENCE_NOTES[input.confidence],
    dimensions,
    strengths: composeStrengths(source),
    improvements: improvements.map(({ dimension, text, quote }) => ({ dimension, text, quote })),
    misconceptions: mistakes
      .filter(({ putRight }) => !putRight)
      .map(({ id, correction, quote }) => ({ id, say: correction, quote: quoteReply(context, quote) })),
    ...(input.misjudged?.length && { misjudged: input.misjudged }),
    ...(input.notAsked?.length && { notAsked: input.notAsked.map(({ id }) => id) }),
    ...(input.hadUnasked?.length && { hadUnasked: input.hadUnasked.map(({ id }) => id) }),
    caps,
    ...(otherCaps.length > 0 && { otherCaps }),
    modelAnswer: composeModelAnswer(source),
    drill: composeDrill(source, weakestFirst({ dimensions, engine })),
    log: composeLog(context, input.reading.pushBacks),
    instructionAttempts: input.reading.notes.filter(({ kind }) => kind === 'instruction').length,
    words: speech.words,
    speechSeconds: speech.speechSeconds,
    provisional: input.provisional,
    engine,
    versions: {
      ...input.versions,
      rubric: String(content.rubric.version),
      question: `${context.question.id}@${context.question.version}`,
    },
    ...(findings && { findings }),
  };
}

/** The drill of the weakest dimension; it listens for what was not explained yet. */
function composeDrill(
  { context, evidence: shown }: ReportSource,
  weakest: readonly DimensionReply[],
): ReportReply['drill'] {
  const explained = new Set(
    shown.filter(({ evidence: { status } }) => isSaid(status)).map(({ point }) => point.id),
  );
  const place = (id: DimensionId) => weakest.findIndex((dimension) => dimension.id === id);
  const drills = context.question.drills
    .map(({ dim, task, lookFor }) => ({
      dimension: dim,
      task,
      lookFor: lookFor.filter((id) => !explained.has(id)),
    }))
    .filter(({ lookFor }) => lookFor.length > 0)
    .toSorted((one, other) => place(one.dimension) - place(other.dimension));
  return drills[0] ?? null;
}
