import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';

/** The help level of the last hint, which is the answer itself. */
export const WHOLE_HELP = 4;

const FRAMING_SLOTS = new Set(['users', 'actions', 'size', 'quality', 'scope']);

/**
 * How much help the interviewer had given on a point before a turn: the most of all moves that aimed at it.
 * Asking for a slot helps with its dimension in the next answer only.
 */
export function hintLevels(context: InterviewContext): (pointId: string, turnIndex: number) => number {
  const { question, turns } = context;
  const dimensions = new Map(question.points.map((point) => [point.id, point.dim]));
  const aimed = new Map<string, { turnIndex: number; hintLevel: number }[]>();
  for (const [turnIndex, turn] of turns.entries()) {
    if (turn.speaker !== 'ai' || !turn.move || turn.move.cue === 0) continue;
    for (const pointId of pointsAimedAt(context, turn.move)) {
      const list = aimed.get(pointId) ?? [];
      list.push({ turnIndex, hintLevel: turn.move.cue });
      aimed.set(pointId, list);
    }
  }
  return (pointId, turnIndex) => {
    const helps = (aimed.get(pointId) ?? []).filter((help) => help.turnIndex < turnIndex);
    const asked = slotAskedBefore(context, turnIndex);
    const slotDimension = asked && (FRAMING_SLOTS.has(asked) ? 'framing' : 'design');
    const slotHintLevel = slotDimension && dimensions.get(pointId) === slotDimension ? 1 : 0;
    return Math.max(slotHintLevel, ...helps.map((help) => help.hintLevel));
  };
}

/** Ids of the points that a move asks for. */
export function pointsAimedAt(
  { question }: Pick<InterviewContext, 'question'>,
  { target, targets = [] }: Pick<MoveRecord, 'target' | 'targets'>,
): readonly string[] {
  const stressed = (id: string) => question.stress.find((stress) => stress.id === id)?.targets;
  if (targets.length > 0) return targets.flatMap((id) => stressed(id) ?? [id]);
  const { id, type } = target;
  if (id === null) return [];
  if (type === 'point') return [id];
  if (type === 'stress') return stressed(id) ?? [];
  return [];
}

/** The points that a move asks about. A situation may be met in many ways, so it asks about its first point alone. */
export function pointsAskedBy(
  context: Pick<InterviewContext, 'question'>,
  move: Pick<MoveRecord, 'target' | 'targets'>,
): readonly string[] {
  const aimed = pointsAimedAt(context, move);
  return move.target.type === 'stress' ? aimed.slice(0, 1) : aimed;
}

/** The points that a question was about. One that stood when the interview ended was not put to be answered any more. */
export function pointsAsked({
  question,
  turns,
}: Pick<InterviewContext, 'question'> & {
  turns: readonly Pick<TurnRecord, 'speaker' | 'move'>[];
}): Set<string> {
  const answered = turns.slice(
    0,
    turns.findLastIndex(({ speaker }) => speaker === 'user'),
  );
  return new Set(answered.flatMap(({ move }) => (move ? pointsAskedBy({ question }, move) : [])));
}

function slotAskedBefore(context: InterviewContext, turnIndex: number): string | null {
  for (let at = turnIndex - 1; at >= 0; at -= 1) {
    const turn = context.turns[at];
    if (turn?.speaker !== 'ai') continue;
    const target = turn.move?.target;
    return target?.type === 'slot' ? target.id : null;
  }
  return null;
}
