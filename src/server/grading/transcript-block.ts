import type { PreparedSentence, PreparedTurn } from './prepare-transcript.ts';
import { speechBlock } from './speech-block.ts';

const MARKS: Partial<Record<PreparedSentence['flags'][number], string>> = {
  dup: '[said before] ',
  list: '[list of terms] ',
};

/** Numbered turns for a prompt: the interviewer's as they are, the candidate's as data. */
export function transcriptBlock(turns: readonly PreparedTurn[], tag: string): string {
  return turns
    .map(({ number, speaker, sentences }) => {
      const lines = sentences.map(sentenceLine).join('\n');
      return speaker === 'ai'
        ? `T${number} interviewer (never evidence):\n${lines}`
        : `T${number} candidate:\n${speechBlock(`candidate-${tag}`, lines)}`;
    })
    .join('\n\n');
}

export function sentenceLine({ ref, flags, text }: PreparedSentence): string {
  return `${ref} ${flags.map((flag) => MARKS[flag] ?? '').join('')}${text}`;
}
