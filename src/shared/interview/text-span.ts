import { z } from 'zod';

/** A part of a text: place of its first character, and the place after its last. */
export const textSpan = z.object({ start: z.number().int().min(0), end: z.number().int().min(0) });
export type TextSpan = z.infer<typeof textSpan>;

/** Words that may be misheard, with what was probably said. */
export const doubtedPhrase = textSpan.extend({ suggestions: z.array(z.string()).optional() });
export type DoubtedPhrase = z.infer<typeof doubtedPhrase>;

/** Fewer words make no quote. */
const FEWEST_WORDS = 3;

/**
 * The longest run of words of `within` that touches nothing uncertain; null if none is long enough to be quoted. A
 * recognizer's guess must not be held against anybody as their words.
 */
export function certainPart(text: string, within: TextSpan, uncertain: readonly TextSpan[]): TextSpan | null {
  const touching = uncertain.filter(({ start, end }) => start < within.end && end > within.start);
  if (touching.length === 0) return within;
  const runs: TextSpan[] = [];
  let start = within.start;
  for (const doubt of [...touching, { start: within.end, end: within.end }].sort(
    (a, b) => a.start - b.start,
  )) {
    runs.push(trimmed(text, { start, end: Math.min(doubt.start, within.end) }));
    start = Math.max(start, doubt.end);
  }
  const [longest] = runs
    .map((run) => ({ run, words: text.slice(run.start, run.end).split(/\s+/).filter(Boolean).length }))
    .filter(({ words }) => words >= FEWEST_WORDS)
    .sort((a, b) => b.words - a.words);
  return longest?.run ?? null;
}

/** The span without punctuation and spaces at its ends. */
function trimmed(text: string, { start, end }: TextSpan): TextSpan {
  const words = [...text.slice(start, end).matchAll(/[\p{L}\p{N}$€£%]+/gu)];
  const last = words.at(-1);
  if (!last) return { start, end: start };
  return { start: start + (words[0]?.index ?? 0), end: start + last.index + last[0].length };
}
