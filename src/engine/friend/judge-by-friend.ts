import { notAskedOf, pointsJudged, pointsToJudge, readingOf, smoothedScores } from '#engine/debrief/judge.ts';
import type { Mirror } from '#engine/debrief/mirror.ts';
import type { Quote } from '#engine/reading.ts';
import { composeOutcome } from '#engine/report/compose-outcome.ts';
import { dimensionAnchors, NOTHING_ASKED } from '#engine/report/dimensions.ts';
import { quoteReply } from '#engine/report/report-source.ts';
import { byDimension } from '#engine/score/scores-from-points.ts';
import { type DimensionScores, isTooShort, totalScore } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { Tick } from '#shared/contract/debrief.ts';
import type { VerdictDraft } from '#shared/contract/friend.ts';
import type { DimensionId, HiringRecommendation, Remark } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import { pointsAsked } from './console-script.ts';

const TIERS = { core: 0, plus: 1, stretch: 2 };
const REMARKS = 2;

/**
 * The interview with the points that this friend can judge: those they ticked, and those they asked about or gave a
 * hint on.
 */
function asJudged(context: InterviewContext, verdict: Pick<VerdictDraft, 'ticks'>): InterviewContext {
  const points = pointsJudged(context, verdict, pointsAsked(context));
  return { ...context, question: { ...context.question, points } };
}

/** The six scores as the friend's ticks propose them. */
export function scoresOfVerdict(
  content: Content,
  context: InterviewContext,
  verdict: VerdictDraft,
): DimensionScores {
  const judged = asJudged(context, verdict);
  const reading = readingOf(judged, judged.question.points, debriefOf(verdict), quotedBy(context, verdict));
  return smoothedScores(content, context, reading);
}

/** The grade that sending a verdict now would give, without its report; null while too little was said for one. */
export function gradeOfVerdict(
  content: Content,
  context: InterviewContext,
  verdict: VerdictDraft,
): { score: number; grade: string; recommendation: HiringRecommendation } | null {
  const speech = speechOf(context);
  if (isTooShort(speech)) return null;
  const scores = { ...scoresOfVerdict(content, context, verdict), ...verdict.scores };
  const score = totalScore(content, context.level, context.question.category, scores, speech);
  const { grade, recommendation } = gradeOfScore(score);
  return { score, grade, recommendation };
}

/** The two strengths and two things to work on that follow from the ticks. */
export function remarksOfVerdict(
  { ticks }: Pick<VerdictDraft, 'ticks'>,
  context: InterviewContext,
): { strengths: string[]; improvements: string[] } {
  return {
    strengths: ranked(context, ticks, ['reason']).map(({ name }) => `${name}, with a reason.`),
    improvements: ranked(context, ticks, ['wrong', 'missed']).map(({ name, better }) => `${name}. ${better}`),
  };
}

/**
 * The grade that follows from what a friend ticked, by the same arithmetic as every grade; the friend's own words come
 * first.
 */
export function judgeByFriend(
  content: Content,
  context: InterviewContext,
  verdict: VerdictDraft,
  name: string,
): GradeOutcome {
  const judged = asJudged(context, verdict);
  const quotes = quotedBy(context, verdict);
  const reading = readingOf(judged, judged.question.points, debriefOf(verdict), quotes);
  const proposed = remarksOfVerdict(verdict, context);
  const remarks = (own: string[] | null, other: string[], wanted: readonly Tick[]): Remark[] => {
    const points = ranked(context, verdict.ticks, wanted);
    return (own ?? other).flatMap((text, at) => {
      if (text === '') return [];
      const point = points.find((each) => text.startsWith(each.name)) ?? points[at];
      const quote = point ? quotes.get(point.id) : undefined;
      const isAbsent = point === undefined || verdict.ticks[point.id] === 'missed';
      const dimension: DimensionId = point?.dim ?? 'communication';
      return [{ dimension, text, quote: isAbsent ? null : quoteReply(context, quote ?? null) }];
    });
  };
  return composeOutcome(content, judged, {
    reading,
    scores: { ...scoresOfVerdict(content, context, verdict), ...verdict.scores },
    reasons: reasonsOf(content, judged, verdict, name),
    judgedBy: { kind: 'friend', name },
    engine: { id: 'friend', label: `Scored by ${name}`, model: null },
    confidence: 'medium',
    confidenceNote: `${name} followed the interview and judged it with the rubric.`,
    provisional: false,
    notAsked: notAskedOf(context, reading),
    versions: { engine: 'friend-2' },
    strengths: remarks(verdict.strengths, proposed.strengths, ['reason']),
    improvements: remarks(verdict.improvements, proposed.improvements, ['wrong', 'missed']),
  });
}

/** Where each score comes from; the rubric's words only for one that the friend chose by them. */
function reasonsOf(
  content: Content,
  context: InterviewContext,
  { scores }: VerdictDraft,
  name: string,
): Record<DimensionId, string> {
  const reasonOf = (id: DimensionId) => {
    const own = scores[id];
    if (own !== undefined)
      return `${name} chose ${own} of 5: ${dimensionAnchors({ content, context }, id)[Math.floor(own)] ?? ''}`;
    const count = context.question.points.filter(({ dim }) => dim === id).length;
    if (count === 0) return NOTHING_ASKED;
    return count === 1 ? `From one point that ${name} judged.` : `From ${count} points that ${name} judged.`;
  };
  return { ...byDimension(reasonOf), communication: reasonOf('communication') };
}

function debriefOf({ ticks }: Pick<VerdictDraft, 'ticks'>) {
  return { statements: [], answers: {}, ticks, quoted: {}, scores: {} };
}

/** The points with one of these ticks, in the order of the ticks, then the weightiest first. */
function ranked(
  { question, level }: InterviewContext,
  ticks: VerdictDraft['ticks'],
  wanted: readonly Tick[],
): Point[] {
  const place = (point: Point) => wanted.indexOf(ticks[point.id] ?? 'named');
  return pointsToJudge({ question, level })
    .filter((point) => place(point) !== -1)
    .toSorted(
      (one, other) =>
        place(one) - place(other) || TIERS[one.tier] - TIERS[other.tier] || other.weight - one.weight,
    )
    .slice(0, REMARKS);
}

/** The words that the friend quoted, if they are still in the answer. */
function quotedBy(context: InterviewContext, { quotes }: VerdictDraft): Mirror {
  const mirror = new Map<string, Quote>();
  for (const [pointId, { responseId, text }] of Object.entries(quotes)) {
    const start = context.turns.find(({ id }) => id === responseId)?.text.indexOf(text) ?? -1;
    if (start !== -1) mirror.set(pointId, { turnId: responseId, start, end: start + text.length, text });
  }
  return mirror;
}
