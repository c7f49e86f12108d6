import { gradeByCoverage } from '#engine/built-in.ts';
import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { INTERVIEW_SECONDS, typedSeconds } from '#shared/rules/interview-clock.ts';
import type { Judgement } from '../equal-length/judgement.ts';
import { totalOf } from '../equal-length/rater-totals.ts';
import type { HeldInterview } from '../sets/held-interview.ts';
import type { PointLabel } from '../sets/point-labels.ts';
import { wordsOf } from '../vary/lengthen.ts';
import { questionOf } from './engine.ts';

/** What the built-in engine made of an interview that was held, beside what was labelled. */
export type ReadInterview = Pick<HeldInterview, 'question' | 'level' | 'heldOut' | 'candidate'> & {
  labels: readonly PointLabel[];
  secondLabels: readonly PointLabel[];
  /** Of each rater, by the product's arithmetic. */
  ratedTotals: readonly number[];
  judgement: Pick<Judgement, 'points' | 'total'>;
};

/** Reads and grades interviews as they were held; nothing is asked anew. */
export function readInterviews(
  content: Content,
  reader: BuiltInReader,
  interviews: readonly HeldInterview[],
): ReadInterview[] {
  return interviews.map((interview) => {
    const { question, level, heldOut, candidate } = interview;
    const context = heldContext(content, interview);
    const reading = reader.readNow(context);
    return {
      question,
      level,
      heldOut,
      candidate,
      labels: labelsOf(question, interview.points),
      secondLabels: labelsOf(question, interview.secondPoints),
      ratedTotals: interview.ratings.map(({ scores }) => totalOf(content, context, scores)),
      judgement: {
        points: reading.points.flatMap(({ pointId, status }) =>
          status === 'absent' ? [] : [{ point: pointId, status }],
        ),
        total: gradeByCoverage(content, context, reading).score,
      },
    };
  });
}

export function labelsOf(question: string, points: HeldInterview['points']): PointLabel[] {
  return points.map(({ point, status }) => ({ question, kind: 'interview', point, status }));
}

/** The interview as the engine sees it after its last answer. */
export function heldContext(content: Content, { question, level, turns }: HeldInterview): InterviewContext {
  const records = turns.map((turn, at): TurnRecord => {
    const common = { id: at + 1, unintelligible: false, awaited: false };
    if ('said' in turn) {
      const seconds = typedSeconds(wordsOf(turn.said).length);
      return { ...common, speaker: 'user', text: turn.said, seconds, move: null };
    }
    const { asked, helps, ...move } = turn;
    const record = { ...move, cue: helps, reason: '', quotedWords: [], facts: [], fallback: false };
    return { ...common, speaker: 'ai', text: asked, seconds: null, move: record };
  });
  const used = records.reduce((total, { seconds }) => total + (seconds ?? 0), 0);
  return {
    question: questionOf(content, question),
    level,
    company: null,
    budgetSeconds: INTERVIEW_SECONDS,
    secondsRemaining: Math.max(0, INTERVIEW_SECONDS - used),
    turns: records,
  };
}
