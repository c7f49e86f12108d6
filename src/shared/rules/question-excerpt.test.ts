import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questionExcerpt } from './question-excerpt.ts';

test('a question of 50 characters stands whole, one of 51 is cut with an ellipsis', () => {
  expect(questionExcerpt('q'.repeat(50))).toBe('q'.repeat(50));
  expect(questionExcerpt('q'.repeat(51))).toBe(`${'q'.repeat(50)}…`);
});

test('no character is cut in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 40, maxLength: 80 }), (question) => {
      expect(() => encodeURIComponent(questionExcerpt(question))).not.toThrow();
    }),
  );
});
