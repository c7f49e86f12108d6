import { wordsOf } from './lengthen.ts';
import { pick } from './random.ts';

/** What recognisers make of a word they did not catch. */
const SMALL_WORDS =
  'the a and of to in it is that for on with as at this be are so we can not or if then'.split(' ');
const LOST_BELOW = 0.25;
const ADDED_BELOW = 0.45;

/** Gets `rate` of the words wrong: about half become another word of the speaker, the others get lost or are added. */
export function mishear(answer: string, rate: number, random: () => number): string {
  const words = wordsOf(answer);
  const vocabulary = [...words, ...SMALL_WORDS];
  return words
    .flatMap((word) => {
      if (random() >= rate) return [word];
      const how = random();
      if (how < LOST_BELOW) return [];
      return how < ADDED_BELOW ? [word, pick(SMALL_WORDS, random)] : [pick(vocabulary, random)];
    })
    .join(' ');
}

/** As recognisers write that know no punctuation: small letters, no marks but those inside words and numbers. */
export function unpunctuated(answer: string): string {
  return answer
    .toLowerCase()
    .replace(/[“”"()[\]—–;:!?…]/g, ' ')
    .replace(/[.,](?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
