import type { GradeProgress } from '#engine/interviewer.ts';

/** Far more than are graded at the same time. */
const MAX_KEPT = 500;

/** How far the gradings of this process are: lost with it, and told anew by the next step. */
export type GradeProgressBoard = {
  tell(interviewId: number, progress: GradeProgress): void;
  of(interviewId: number): GradeProgress | null;
  clear(interviewId: number): void;
};

export function createGradeProgressBoard(): GradeProgressBoard {
  const board = new Map<number, GradeProgress>();
  return {
    tell(interviewId, progress) {
      board.delete(interviewId);
      board.set(interviewId, progress);
      const [oldest] = board.keys();
      if (board.size > MAX_KEPT && oldest !== undefined) board.delete(oldest);
    },
    of: (interviewId) => board.get(interviewId) ?? null,
    clear: (interviewId) => void board.delete(interviewId),
  };
}
