import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAtClauses, QUOTE_WORDS } from './quote-length.ts';

const SAID =
  'We answer with a permanent redirect, so the browser never asks us again, and we count every click at the edge. Then we store it.';
const cut = (words: string, most?: number) => {
  const start = SAID.indexOf(words);
  const span = cutAtClauses(SAID, { start, end: start + words.length }, most);
  return SAID.slice(span.start, span.end);
};

describe('a quote', () => {
  test('grows to the ends of its clause', () => {
    expect(cut('never asks us')).toBe('so the browser never asks us again');
  });

  test('that is too long ends where a clause ends', () => {
    expect(cut(SAID, 8)).toBe('and we count every click at the edge.');
  });

  test('of one long clause keeps its middle', () => {
    expect(cut('the browser never asks us again', 3)).toBe('browser never asks');
  });

  test('is never longer than its limit, and always stands in the text', () => {
    const texts = fc
      .array(fc.constantFrom('we', 'count', 'and', 'edge,', 'so', 'store.', 'clicks'), {
        minLength: 5,
        maxLength: 80,
      })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, one, other) => {
        const [start, end] = [one % text.length, other % text.length].sort((a, b) => a - b);
        const span = cutAtClauses(text, { start: start ?? 0, end: (end ?? 0) + 1 });
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeLessThanOrEqual(text.length);
        expect(text.slice(span.start, span.end).split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(
          QUOTE_WORDS.most,
        );
      }),
    );
  });
});
