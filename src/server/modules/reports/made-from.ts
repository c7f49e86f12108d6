import { createHash } from 'node:crypto';
import type { Data } from '#server/deps.ts';
import type { Argued } from '#shared/contract/arguments.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** The versions that a report is made from, whichever engine makes it: the bank, and the interview as it was held. */
export function madeFrom(
  { contentVersion }: Data,
  context: InterviewContext,
): { content: string; interview: string } {
  return { content: contentVersion(), interview: fingerprint(context) };
}

const FINGERPRINT_CHARACTERS = 12;

/** A short name for a version of something that a report is made from. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, FINGERPRINT_CHARACTERS);
}

/** Credit that moved when the candidate argued, if the quoted words are still in their answer. */
export async function movedCredit(
  { stores }: Data,
  interviewId: number,
  { turns }: InterviewContext,
): Promise<Argued[]> {
  const moved = await stores.arguments.listMoved(interviewId);
  return moved.filter(({ quote: { turnId, start, end, text } }) =>
    turns.some((turn) => turn.id === turnId && turn.text.slice(start, end) === text),
  );
}
