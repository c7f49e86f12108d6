import { anchorPhrase } from './anchor-phrase.ts';
import type { CompiledContent } from './match/compile-content.ts';
import type { NumberPlace } from './numbers/number-conflict.ts';

/** Words of a number that can be said back. */
export function phraseAt(compiled: CompiledContent, { sentence, quantity }: NumberPlace): string | undefined {
  const first = sentence.tokens[quantity.from];
  const last = sentence.tokens[quantity.to - 1];
  if (!first || !last) return undefined;
  const phrase = anchorPhrase(sentence, first.start - sentence.start, last.end - sentence.start, compiled);
  return phrase?.phrase ?? sentence.text.slice(first.start - sentence.start, last.end - sentence.start);
}
