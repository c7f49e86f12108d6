import type { KeyNote } from '../interview/move.ts';

/** What happened by key while a question stood, in a line. */
export function keyNoteText({ key, said, words }: KeyNote): string {
  switch (key) {
    case 'hint':
      return `Hint: ${said}`;
    case 'ask':
      return `Asked "${words}": ${said}`;
    case 'choose':
      return `Chosen: ${words}`;
    case 'already_said':
      return 'Marked as already said.';
    case 'why':
      return 'Asked for "Why?".';
    case 'harder':
      return 'Asked for something harder.';
  }
}
