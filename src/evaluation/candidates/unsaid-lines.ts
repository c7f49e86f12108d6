import { pointsAimedAt } from '#engine/hint-level.ts';
import type { PointDimension } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** Which points answer a question for a slot. */
const SLOT_DIMENSIONS: Record<string, PointDimension> = {
  users: 'framing',
  actions: 'framing',
  size: 'framing',
  quality: 'framing',
  scope: 'framing',
  interface: 'design',
  data: 'design',
  flow: 'design',
};

/** Lines of the model answer that were not said yet, those that the last question aims at first. */
export function unsaidLines(context: InterviewContext, isSaid: (line: string) => boolean): string[] {
  const { question, turns } = context;
  const move = turns.findLast((turn) => turn.speaker === 'ai')?.move;
  const aimed = new Set(move ? pointsAimedAt(context, move) : []);
  const slot = move?.target.type === 'slot' ? SLOT_DIMENSIONS[move.target.id ?? ''] : undefined;
  const dimensions = new Map(question.points.map((point) => [point.id, point.dim]));
  const isAimed = (id: string) => aimed.has(id) || (slot !== undefined && dimensions.get(id) === slot);
  const left = question.modelAnswer.lines.filter(({ say }) => !isSaid(say));
  return [...left.filter(({ point }) => isAimed(point)), ...left.filter(({ point }) => !isAimed(point))].map(
    ({ say }) => say,
  );
}

/** Everything the candidate has said, for looking up what need not be said again. */
export function saidSoFar({ turns }: InterviewContext): string {
  return turns
    .filter((turn) => turn.speaker === 'user')
    .map((turn) => turn.text)
    .join('\n');
}

/** Place of the answer that comes now, from 0. */
export function answerNumber({ turns }: InterviewContext): number {
  return turns.filter((turn) => turn.speaker === 'user').length;
}

/** True when the interviewer has brought the interview to its end. */
export function isOver({ turns }: InterviewContext): boolean {
  return turns.findLast((turn) => turn.speaker === 'ai')?.move?.target.id === 'end';
}
