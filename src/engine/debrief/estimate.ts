import type { GradeOptions } from '#engine/interviewer.ts';
import { composeLog } from '#engine/report/findings.ts';
import { isTooShort, littleSpeechCap } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import type { Content } from '#shared/content/content.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { gradeOfScore, MOST_UNJUDGED, TOO_LITTLE_SPEECH } from '#shared/rules/grades.ts';
import { pointsToJudge } from './judge.ts';
import { countTouched } from './mirror.ts';

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
        engine: 'estimate-5',
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
