import { pointsToJudge, proposedScores, readingOf } from '#engine/debrief/judge.ts';
import { type Mirror, mirrorOf } from '#engine/debrief/mirror.ts';
import type { Quote } from '#engine/reading.ts';
import { composeOutcome } from '#engine/report/compose-outcome.ts';
import { quoteReply } from '#engine/report/report-source.ts';
import { isTooShort } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { Tick } from '#shared/contract/debrief.ts';
import type { VerdictDraft } from '#shared/contract/friend.ts';
import type { DimensionId, Remark } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';

const TIERS = { core: 0, plus: 1, stretch: 2 };
const REMARKS = 2;

/** The six scores as the friend's ticks propose them. */
export function scoresProposed(content: Content, context: InterviewContext, { ticks }: VerdictDraft) {
  return proposedScores(content, context, debriefOf(ticks));
}

/** Two strengths and two things to work on, as the ticks come to. */
export function remarksProposed(
  { ticks }: Pick<VerdictDraft, 'ticks'>,
  context: InterviewContext,
): { strengths: string[]; improvements: string[] } {
  return {
    strengths: ranked(context, ticks, ['reason']).map(({ name, why }) => `${name}: ${why}`),
    improvements: ranked(context, ticks, ['wrong', 'missed']).map(({ name, better }) => `${name}. ${better}`),
  };
}

/** The grade that follows from what a friend ticked, by the arithmetic of every grade; their words come first. */
export function judgeByFriend(
  content: Content,
  context: InterviewContext,
  verdict: VerdictDraft,
  name: string,
): GradeOutcome {
  const debrief = debriefOf(verdict.ticks);
  const reading = readingOf(context, debrief, quotedBy(context, verdict));
  if (isTooShort(content, speechOf(context))) {
    reading.notes.push({ kind: 'too_little_speech', turnId: null, quote: null });
  }
  const proposed = remarksProposed(verdict, context);
  const remarks = (own: string[] | null, other: string[], wanted: readonly Tick[]): Remark[] => {
    const points = ranked(context, verdict.ticks, wanted);
    return (own ?? other)
      .filter((text) => text !== '')
      .map((text, at) => {
        const point = points.find((each) => text.startsWith(each.name)) ?? points[at];
        const quote = point ? quotedBy(context, verdict).get(point.id) : undefined;
        const isAbsent = point === undefined || verdict.ticks[point.id] === 'missed';
        const dimension: DimensionId = point?.dim ?? 'communication';
        return { dimension, text, quote: isAbsent ? null : quoteReply(context, quote ?? null) };
      });
  };
  return composeOutcome(content, context, {
    reading,
    scores: { ...scoresProposed(content, context, verdict), ...verdict.scores },
    judgedBy: { kind: 'friend', name },
    engine: { id: 'friend', label: `Scored by ${name}`, model: null },
    confidence: 'medium',
    confidenceNote: `${name} heard the interview and judged it with the rubric.`,
    provisional: false,
    versions: { engine: 'friend-1' },
    strengths: remarks(verdict.strengths, proposed.strengths, ['reason']),
    improvements: remarks(verdict.improvements, proposed.improvements, ['wrong', 'missed']),
  });
}

function debriefOf(ticks: VerdictDraft['ticks']) {
  return { statements: [], answers: {}, ticks, scores: {} };
}

/** The points with one of these ticks, the weightiest first, and what was had wrong before what was missed. */
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

/** The friend's own quotes; on other points the words that come nearest, unless they would be called wrong. */
function quotedBy(context: InterviewContext, { ticks, quotes }: VerdictDraft): Mirror {
  const mirror = new Map<string, Quote>(mirrorOf(context, pointsToJudge(context)));
  for (const [pointId, tick] of Object.entries(ticks)) if (tick === 'wrong') mirror.delete(pointId);
  for (const [pointId, { responseId, text }] of Object.entries(quotes)) {
    const start = context.turns.find(({ id }) => id === responseId)?.text.indexOf(text) ?? -1;
    // Corrected since: then the nearest words stand in.
    if (start !== -1) mirror.set(pointId, { turnId: responseId, start, end: start + text.length, text });
  }
  return mirror;
}
