import type { Deps } from '#server/deps.ts';
import type { Argued } from '#shared/interview/argued.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** Credit that moved when the candidate argued, and whose words still stand in their answer. */
export async function movedCredit(
  { stores }: Pick<Deps, 'stores'>,
  interviewId: number,
  { turns }: InterviewContext,
): Promise<Argued[]> {
  const moved = await stores.arguments.listMoved(interviewId);
  return moved.filter(({ quote: { turnId, start, end, text } }) =>
    turns.some((turn) => turn.id === turnId && turn.text.slice(start, end) === text),
  );
}
