import { howNear, wordValues } from '#engine/how-near.ts';
import type { GradeOptions } from '#engine/interviewer.ts';
import type { Quote } from '#engine/reading.ts';
import { composeLog } from '#engine/report/findings.ts';
import { isTooShort, littleSpeechCap } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { gradeOfScore, MOST_UNJUDGED, TOO_LITTLE_SPEECH } from '#shared/rules/grades.ts';
import { pointsToJudge } from './judge.ts';
import { overlap, wordsNear } from './mirror.ts';

export const ESTIMATE_ENGINE = { id: 'estimate', label: 'Nobody has judged this yet', model: null };

/**
 * Stands in until somebody judges: the share of the points that any words came near, at most 69, without a
 * recommendation. It knows nothing about what is right, and says nothing about it.
 */
export function estimate(content: Content, context: InterviewContext): GradeOutcome {
  const speech = speechOf(context);
  const points = pointsToJudge(context);
  const share = countTouched(content, context, points) / points.length;
  const most = Math.min(MOST_UNJUDGED, littleSpeechCap(content, speech)?.cap ?? MOST_UNJUDGED);
  const score = isTooShort(speech) ? null : Math.min(most, Math.round(share * 100));
  return {
    grade: score === null ? null : gradeOfScore(score).grade,
    score,
    hiringRecommendation: null,
    judgedBy: { kind: 'nobody', name: null },
    strengths: [],
    improvements: [],
    report: {
      nextStep: null,
      notGradedReason: score === null ? TOO_LITTLE_SPEECH : null,
      confidence: 'low',
      confidenceNote:
        'Nobody has judged this yet. The score only counts how many points your words came near.',
      dimensions: [],
      strengths: [],
      improvements: [],
      misconceptions: [],
      caps: [],
      modelAnswer: null,
      drill: null,
      log: composeLog(context, []),
      instructionAttempts: 0,
      words: speech.words,
      speechSeconds: speech.speechSeconds,
      provisional: false,
      engine: ESTIMATE_ENGINE,
      versions: {
        engine: 'estimate-6',
        rubric: String(content.rubric.version),
        question: `${context.question.id}@${context.question.version}`,
      },
    },
  };
}

/** The grader of an interviewer that understands nothing. */
export function estimateGrader(content: Content) {
  return async (context: InterviewContext, _options?: GradeOptions): Promise<GradeOutcome> =>
    estimate(content, context);
}

/**
 * How many points can have words near them at once, if each sentence counts for one at most. Unlike the size of the
 * mirror, this hardly ever falls when a word is corrected and its sentence comes nearer to another point.
 */
function countTouched(content: Content, context: InterviewContext, points: readonly Point[]): number {
  const values = wordValues(content, context.question);
  const near = wordsNear(context, points, (texts, span) => howNear(texts, span, values));
  const choices = new Map(near.map((each) => [each.pointId, each.near.map(({ quote }) => quote)]));
  const placed = new Map<string, Quote>();
  for (const pointId of choices.keys()) place(pointId, choices, placed, new Set([pointId]));
  return placed.size;
}

/** Gives a point words that are free; if none are, another point that has some moves to other words of its own. */
function place(
  pointId: string,
  choices: ReadonlyMap<string, readonly Quote[]>,
  placed: Map<string, Quote>,
  moved: Set<string>,
): boolean {
  const own = choices.get(pointId) ?? [];
  const holders = (quote: Quote) => [...placed].filter(([, other]) => overlap(other, quote));
  const free = own.find((quote) => holders(quote).length === 0);
  if (free) {
    placed.set(pointId, free);
    return true;
  }
  for (const quote of own) {
    const [holder, ...more] = holders(quote);
    if (!holder || more.length > 0 || moved.has(holder[0])) continue;
    moved.add(holder[0]);
    placed.delete(holder[0]);
    placed.set(pointId, quote);
    if (place(holder[0], choices, placed, moved)) return true;
    placed.delete(pointId);
    placed.set(...holder);
  }
  return false;
}
