import { describe, expect, test } from 'vitest';
import { verifyQuote } from './verify-quote.ts';

const FILLERS = ['um', 'you know'];
const SAID = 'So, um, I would keep one record per link, you know, keyed by the short code. Then the rest.';

describe('a quote', () => {
  test('is found whatever its case, punctuation and fillers, and cut from what was said', () => {
    const found = verifyQuote(SAID, 'i would keep one record per link keyed by the short code', FILLERS);
    expect(found?.text).toBe('I would keep one record per link, you know, keyed by the short code');
    expect(found?.similarity).toBe(1);
  });

  test('may be off by one word in ten', () => {
    expect(
      verifyQuote(SAID, 'I would keep one record per link keyed by the small code', FILLERS),
    ).not.toBeNull();
    expect(
      verifyQuote(SAID, 'I would keep two records per link keyed by the small code', FILLERS),
    ).toBeNull();
  });

  test('needs at least four words', () => {
    expect(verifyQuote(SAID, 'one record per', FILLERS)).toBeNull();
  });

  test('is not put together from distant places', () => {
    expect(verifyQuote(SAID, 'I would keep the rest keyed', FILLERS)).toBeNull();
    expect(verifyQuote(SAID, 'something that nobody ever said', FILLERS)).toBeNull();
    expect(verifyQuote('', 'I would keep one record', FILLERS)).toBeNull();
  });
});
