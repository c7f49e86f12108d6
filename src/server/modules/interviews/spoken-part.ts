import type { Deps } from '#server/deps.ts';

const partsOf = (interviewId: number) => `unfinished/spoken-${interviewId}-`;

/** Where an answer is kept while it is spoken; what is never finished is swept away after an hour. */
export function spokenPart(interviewId: number, key: string): string {
  return partsOf(interviewId) + key;
}

/** An interview has one answer being spoken: what was begun before it is given up. */
export async function clearSpokenParts({ audio }: Deps, interviewId: number, except: string): Promise<void> {
  for (const { file } of await audio.listUnfinished()) {
    if (file.startsWith(partsOf(interviewId)) && file !== except) await audio.remove(file);
  }
}
