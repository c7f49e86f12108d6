import type { Sentence } from '#server/grading/analyse-transcript.ts';
import type { EventPattern } from '#server/grading/match/compile-content.ts';
import { plainText } from '#server/grading/text/plain-text.ts';
import type { Reading } from '../read-interview.ts';

/** True when a sentence matches one of the patterns of an event. */
export function matchesEvent({ compiled }: Reading, event: EventPattern, sentence: Sentence): boolean {
  const plain = plainText(sentence.text);
  return compiled.patterns[event].some((pattern) => pattern.test(plain));
}
