import { plainText } from '#engine/words.ts';
import type { Sentence } from '../analyse-transcript.ts';
import type { EventPattern } from '../match/compile-content.ts';
import type { PhraseReading } from '../read-interview.ts';

/** True when a sentence matches one of the patterns of an event. */
export function matchesEvent(
  { compiled }: Pick<PhraseReading, 'compiled'>,
  event: EventPattern,
  sentence: Sentence,
): boolean {
  const plain = plainText(sentence.text);
  return compiled.patterns[event].some((pattern) => pattern.test(plain));
}
