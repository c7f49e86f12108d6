import type { Deps } from '#server/deps.ts';

/** An answer of one interview of one user. */
export type SpokenBy = { userId: number; interviewId: number };

/** Names of all that a user is speaking begin so. */
export function spokenPartsOfUser(userId: number): string {
  return `unfinished/spoken-${userId}-`;
}

/** Where an answer is kept while it is spoken; what is never finished is removed with its interview's end, or swept away. */
export function spokenPart(by: SpokenBy, key: string): string {
  return partsOfInterview(by) + key;
}

/** Removes what of an interview was being spoken; by its name: that, or all but that. */
export async function clearSpokenParts(
  { audio, userStorage }: Deps,
  by: SpokenBy,
  { only, except }: { only?: string; except?: string } = {},
): Promise<void> {
  for (const { file, bytes } of await audio.listUnfinished(partsOfInterview(by))) {
    if (file === except || file !== (only ?? file)) continue;
    await audio.remove(file);
    userStorage.add(by.userId, -bytes);
  }
}

function partsOfInterview({ userId, interviewId }: SpokenBy): string {
  return `${spokenPartsOfUser(userId)}${interviewId}-`;
}
