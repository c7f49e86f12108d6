import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textBesideSound } from './text-beside-sound.ts';

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i % 10}`).join(' ');

describe('text beside a recording', () => {
  test('of four words a second and twenty more is kept, and not one more', () => {
    expect(textBesideSound(words(60), 10)).toEqual({ text: words(60), wordsLeftOut: 0 });
    expect(textBesideSound(words(61), 10)).toEqual({ text: words(60), wordsLeftOut: 1 });
    expect(textBesideSound(words(20), 0)).toEqual({ text: words(20), wordsLeftOut: 0 });
  });

  test('is kept as it is written where it fits', () => {
    const text = 'One line,\n  and  another.';
    expect(textBesideSound(text, 5)).toEqual({ text, wordsLeftOut: 0 });
  });

  test('cannot hide a book in one word', () => {
    expect(textBesideSound('a'.repeat(20_000), 1)).toEqual({ text: '', wordsLeftOut: 1 });
    expect(textBesideSound(`fine ${'a'.repeat(20_000)} lost`, 1)).toEqual({ text: 'fine', wordsLeftOut: 2 });
  });

  test('is its beginning, short enough, and loses no word uncounted', () => {
    const anyText = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }));
    fc.assert(
      fc.property(anyText, fc.nat(700), (parts, seconds) => {
        const text = parts.join(' ');
        const cut = textBesideSound(text, seconds);
        const [all, kept] = [text, cut.text].map((each) => each.split(/\s+/).filter(Boolean));
        expect(all?.slice(0, kept?.length)).toEqual(kept);
        expect((kept?.length ?? 0) + cut.wordsLeftOut).toBe(all?.length);
        expect(kept?.length).toBeLessThanOrEqual(seconds * 4 + 20);
      }),
    );
  });
});
