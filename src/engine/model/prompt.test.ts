import { expect, test } from 'vitest';
import { quoteLine } from './prompt.ts';

test('what was joined from two pieces is shown by its ends, as a quote may be given', () => {
  const words = Array.from({ length: 50 }, (_, at) => `w${at}`);
  const line = quoteLine(words.join(' '));
  expect(line).toMatch(/^"w0 w1 .* w13 \.\.\. w36 .* w49"$/);
  expect(quoteLine(words.slice(0, 30).join(' '))).not.toContain('...');
});
