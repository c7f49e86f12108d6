import type { HiringRecommendation, JudgedBy, ReportReply } from '#shared/contract/report.ts';

export type GradeRow = {
  grade: string;
  /** Lowest whole score of the band. */
  from: number;
  points: number;
  headline: string;
  recommendation: HiringRecommendation;
};

/** Letters, bands, points and headlines, best first. */
export const GRADES: readonly GradeRow[] = [
  { grade: 'A+', from: 95, points: 4.3, headline: 'Outstanding Performance', recommendation: 'strong_hire' },
  { grade: 'A', from: 90, points: 4.0, headline: 'Excellent Performance', recommendation: 'strong_hire' },
  { grade: 'A-', from: 85, points: 3.7, headline: 'Very Good Performance', recommendation: 'strong_hire' },
  { grade: 'B+', from: 80, points: 3.3, headline: 'Good Performance', recommendation: 'hire' },
  { grade: 'B', from: 75, points: 3.0, headline: 'Solid Performance', recommendation: 'hire' },
  { grade: 'B-', from: 70, points: 2.7, headline: 'Acceptable Performance', recommendation: 'hire' },
  { grade: 'C+', from: 65, points: 2.3, headline: 'Below Average Performance', recommendation: 'no_hire' },
  { grade: 'C', from: 60, points: 2.0, headline: 'Poor Performance', recommendation: 'no_hire' },
  { grade: 'C-', from: 55, points: 1.7, headline: 'Very Poor Performance', recommendation: 'no_hire' },
  { grade: 'D+', from: 50, points: 1.3, headline: 'Inadequate Performance', recommendation: 'no_hire' },
  { grade: 'D', from: 45, points: 1.0, headline: 'Failing Performance', recommendation: 'strong_no_hire' },
  { grade: 'D-', from: 40, points: 0.7, headline: 'Severely Inadequate', recommendation: 'strong_no_hire' },
  { grade: 'F', from: 0, points: 0, headline: 'Complete Failure', recommendation: 'strong_no_hire' },
];

/** The grade row of a whole score from 0 to 100. */
export function gradeOfScore(score: number): GradeRow {
  const row = GRADES.find((candidate) => score >= candidate.from);
  if (!row) throw new RangeError(`score out of range: ${score}`);
  return row;
}

/** The row of a letter, or undefined for no or an unknown letter. */
export function gradeRow(grade: string | null): GradeRow | undefined {
  return GRADES.find((candidate) => candidate.grade === grade);
}

/** The highest score of an estimate, one below a B-: nothing passes that nobody judged. */
export const MOST_UNJUDGED = 69;

/** Who judged, as shown next to every grade, score and recommendation. */
export function judgeLabel(judge: JudgedBy, whose: 'yours' | 'another’s' = 'yours'): string {
  switch (judge.kind) {
    case 'model':
      return judge.name ? `scored by ${judge.name}` : 'scored by a model';
    case 'friend':
      return `scored by ${judge.name ?? 'a friend'}`;
    case 'candidate':
      return whose === 'yours' ? 'scored by you' : 'scored by the candidate';
    case 'nobody':
      return 'not judged yet';
  }
}

/** Whether somebody judged; an estimate is not a judgment. */
export function isJudged(judge: JudgedBy | null): boolean {
  return judge !== null && judge.kind !== 'nobody';
}

const RECOMMENDATION_TEXTS: Record<HiringRecommendation, string> = {
  strong_hire: 'STRONG HIRE - Highly recommend for next round',
  hire: 'HIRE - Recommend for next round',
  no_hire: 'NO HIRE - Not recommended for next round',
  strong_no_hire: 'STRONG NO HIRE - Definitely not recommended',
};

/** The words shown for a hiring recommendation. */
export function recommendationText(recommendation: HiringRecommendation | null): string {
  return recommendation ? RECOMMENDATION_TEXTS[recommendation] : 'No recommendation available';
}

/** Why a score can differ from what its own ticks come to, above the six. */
export const TICKS_TO_SCORES =
  'Nobody says everything in one interview: about two in five of a dimension’s points, with a reason, are full credit. A few ticks say little about one dimension alone, so each score starts between its own ticks and the average of all.';

/** What wrong answers to the sentences do to a score, before they are given: the rubric's limits in words. */
export const SENTENCES_TO_SCORE =
  'Each sentence belongs to a point that you judge in step 2. Get it wrong, and that point counts about a quarter at most, however well you explained it. Three wrong sentences limit your score to 59, four to 49. "Not sure" counts as half a wrong one.';

/** The lowest total that is a hire. */
export const HIRE_FROM = 70;

/** The total of somebody who is at the bar in every dimension, at any level. */
export const LEVEL_BAR_SCORE = 75;

type SpeechAmount = { words: number; seconds: number };

/** With less of either nothing is graded (product rule 45). */
export const LEAST_SPEECH: SpeechAmount = { words: 60, seconds: 30 };
/** With less of either a grade is a first impression. */
export const LITTLE_SPEECH: SpeechAmount = { words: 150, seconds: 60 };

/** Why a first impression says little; the limit is the rubric's. */
export const LITTLE_SPEECH_TEXT = `with fewer than ${LITTLE_SPEECH.words} words, or less than a minute, it is 49 at most.`;

export const TOO_LITTLE_SPEECH = `There was not enough speech to assess: fewer than ${LEAST_SPEECH.words} words, or less than ${LEAST_SPEECH.seconds} seconds.`;

/** Whether there are fewer words or seconds than this. */
export function isLessSpeech({ words, seconds }: SpeechAmount, than: SpeechAmount): boolean {
  return words < than.words || seconds < than.seconds;
}

/** Whether a report was graded from too little speech for a judgment. */
export function isFirstImpression(
  { words, speechSeconds }: Pick<ReportReply, 'words' | 'speechSeconds'>,
  score: number | null,
): boolean {
  return score !== null && isLessSpeech({ words, seconds: speechSeconds }, LITTLE_SPEECH);
}
