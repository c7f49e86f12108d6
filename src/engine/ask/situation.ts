import { type Measures, measuresOf } from '#engine/measures.ts';
import type { PointReading, Reading } from '#engine/reading.ts';
import { statusOf } from '#engine/score/credit.ts';
import type { Content } from '#shared/content/content.ts';
import { level as levels } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';

/** The interview so far as the policy sees it: what was asked, and what the reader made of the answers. */
export type Situation = {
  content: Content;
  context: InterviewContext;
  reading: Reading;
  measures: Measures['conversation'];
  /** What was heard of each point, with `wrong` where something false was said of it. */
  evidence: ReadonlyMap<string, Pick<PointReading, 'hintLevel'> & { status: EvidenceStatus }>;
  /** The candidate's turns, in order. */
  answers: readonly TurnRecord[];
  /** The interviewer's turns with their moves, in order, the opening first. */
  asked: readonly { text: string; record: MoveRecord; turnIndex: number }[];
  /** 0 for junior to 4 for principal. */
  levelRank: number;
};

export function situationOf(content: Content, context: InterviewContext, reading: Reading): Situation {
  return {
    content,
    context,
    reading,
    measures: measuresOf(context, reading).conversation,
    evidence: new Map(
      reading.points.map((shown) => [shown.pointId, { hintLevel: shown.hintLevel, status: statusOf(shown) }]),
    ),
    answers: context.turns.filter((turn) => turn.speaker === 'user'),
    asked: context.turns.flatMap((turn, turnIndex) =>
      turn.speaker === 'ai' && turn.move ? [{ text: turn.text, record: turn.move, turnIndex }] : [],
    ),
    levelRank: levels.options.indexOf(context.level),
  };
}

/** True when the level is at least `minLevel`. */
export function reachesLevel(
  situation: Situation,
  minLevel: (typeof levels.options)[number] | undefined,
): boolean {
  return minLevel === undefined || situation.levelRank >= levels.options.indexOf(minLevel);
}

/** True when the candidate has said everything that a probe or stress rests on. */
export function hasSaid({ measures, evidence }: Situation, needs: readonly string[] | undefined): boolean {
  return (needs ?? []).every((need) => {
    if (need.startsWith('@')) return measures.concepts.includes(need);
    const status = evidence.get(need)?.status ?? 'absent';
    return status !== 'absent';
  });
}
