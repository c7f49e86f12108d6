import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAtClauses, fromClauseStart, fromSentenceStart, QUOTE_WORDS, verifyQuote } from './quotes.ts';
import { wordsIn } from './words.ts';

const SPOKEN =
  'We answer with a permanent redirect, so the browser never asks us again, and we count every click at the edge. Then we store it.';
const cut = (words: string, most?: number) => {
  const start = SPOKEN.indexOf(words);
  const span = cutAtClauses(SPOKEN, { start, end: start + words.length }, most);
  return SPOKEN.slice(span.start, span.end);
};

describe('a quote', () => {
  test('grows to the ends of its clause', () => {
    expect(cut('never asks us')).toBe('so the browser never asks us again');
  });

  test.each([
    [
      30,
      'We answer with a permanent redirect, so the browser never asks us again, and we count every click at the edge.',
    ],
    [14, 'We answer with a permanent redirect, so the browser never asks us again'],
    [8, 'so the browser never asks us again'],
  ])('of %i words at most begins where its sentence begins, if that is near: "%s"', (most, whole) => {
    const words = 'so the browser never asks us again';
    const start = SPOKEN.indexOf(words);
    const span = fromSentenceStart(SPOKEN, { start, end: start + words.length }, most);
    expect(SPOKEN.slice(span.start, span.end)).toBe(whole);
  });

  test('is not begun or ended at a word that joins two words, if the whole clause is short enough', () => {
    const text = 'First, the cache and the store keep the same keys and values, so one may fail.';
    const start = text.indexOf('store keep');
    const span = cutAtClauses(text, { start, end: start + 'store keep'.length });
    expect(text.slice(span.start, span.end)).toBe(
      'First, the cache and the store keep the same keys and values',
    );
  });

  test('that is as long as a quote may be begins with a clause, and not in the middle of one', () => {
    const text =
      "The browser of the customer in the shop that we built last year gets an iframe, the shop's server sends us the order with its amount, and we answer with a token for the payment.";
    const start = text.indexOf('gets an iframe');
    const span = cutAtClauses(text, { start, end: text.indexOf(' for the payment') });
    expect(text.slice(span.start, span.end)).toBe(
      "the shop's server sends us the order with its amount, and we answer with a token for the payment.",
    );
  });

  test('does not begin with the next item of a list', () => {
    const text =
      'The body has an event id, a type and a timestamp, and it is signed with HMAC with the secret of the endpoint.';
    const part = (from: string, to: string, most?: number) => {
      const end = text.indexOf(to) + to.length;
      const span = cutAtClauses(text, { start: text.indexOf(from), end }, most);
      return text.slice(span.start, span.end);
    };
    expect(part('type and', 'endpoint')).toBe('and it is signed with HMAC with the secret of the endpoint.');
    expect(part('type and', 'timestamp')).toBe('The body has an event id, a type and a timestamp');
    expect(part('type and', 'endpoint', 40)).toBe(text);
  });

  test('is not cut within "two and a half"', () => {
    const text =
      'The cost is garbage collection, I delete a chunk when no version refers to it, and each of the lists has about two and a half thousand hashes in it, sorted.';
    const start = text.indexOf('garbage');
    const span = cutAtClauses(text, { start, end: text.indexOf(' and a half') });
    expect(text.slice(span.start, span.end)).not.toMatch(/two$/);
  });

  test.each(['may fail for a while', 'reads ten thousand or so'])('is not cut within "%s"', (kept) => {
    const text = `Of all the links that we have to serve in every country the creation of new ones ${kept} but opens stay.`;
    const lastWord = text.indexOf(kept) + kept.lastIndexOf(' ');
    const { start, end } = cutAtClauses(text, { start: text.indexOf('creation'), end: lastWord });
    expect(text.slice(start, end)).toMatch(new RegExp(`${kept}$`));
  });

  test('without the words before it, which may be misheard, begins with the next clause', () => {
    const text = 'The cookie gets an iframe, and the server of the shop sends us the order. Then we pay.';
    const from = (start: string, end: string) => {
      const span = fromClauseStart(text, { start: text.indexOf(start), end: text.indexOf(end) });
      return text.slice(span.start, span.end);
    };
    expect(from('gets an', '. Then')).toBe('and the server of the shop sends us the order');
    expect(from('cookie gets', ', and')).toBe('cookie gets an iframe');
    expect(from('and the', '. Then')).toBe('and the server of the shop sends us the order');
  });

  test('that is too long ends where a clause ends', () => {
    expect(cut(SPOKEN, 8)).toBe('and we count every click at the edge.');
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

const FILLERS = ['um', 'you know'];
const SAID =
  "So, um, I'd keep one record per link, you know, keyed by the short code. Then twenty five thousand reads a second, that is 5ms each and ninety nine percent from the cache.";

describe('a quote that is looked for', () => {
  test.each([
    [
      'in another case and without punctuation',
      'ID KEEP one record per link keyed',
      "I'd keep one record per link, you know, keyed",
    ],
    [
      'over the end of a sentence',
      'by the short code then 25,000 reads',
      'by the short code. Then twenty five thousand reads',
    ],
    ['with digits for number words', '25k reads a second', 'twenty five thousand reads a second'],
    ['with number words for digits', 'that is five ms each', 'that is 5ms each'],
    ['with a sign for a word', '99% from the cache', 'ninety nine percent from the cache'],
    ['in two pieces', 'keyed by the short code ... from the cache', SAID.slice(SAID.indexOf('keyed'), -1)],
    [
      'with a mark of what was left out',
      'one record per link [...] by the short code',
      'one record per link, you know, keyed by the short code',
    ],
  ])('is found %s', (_, quote, text) => {
    const found = verifyQuote(SAID, quote, FILLERS);
    expect(found?.text).toBe(text);
    expect(SAID.slice(found?.start, found?.end)).toBe(text);
  });

  test('is found where it was said first', () => {
    const turn = 'First we hash the key. Then, once more, we hash the key.';
    expect(verifyQuote(turn, 'we hash the key', FILLERS)?.start).toBe(turn.indexOf('we hash'));
  });

  test('may be off by one word in ten', () => {
    const quote = (word: string) => `I'd keep one record per link keyed by the ${word} code`;
    expect(verifyQuote(SAID, quote('small'), FILLERS)).not.toBeNull();
    const tenWords = quote('small').replace("I'd ", '');
    expect(verifyQuote(SAID, tenWords, FILLERS)).not.toBeNull();
    expect(verifyQuote(SAID, tenWords.replace('keep ', ''), FILLERS)).toBeNull();
    expect(verifyQuote(SAID, `${quote('small')} and the rest`, FILLERS)).toBeNull();
  });

  test.each([
    ['two words', 'short code'],
    ['nothing', ''],
    ['one word between two ellipses', 'so ... then ... cache'],
    ['words in another order', 'from the cache ... keyed by the short code'],
    ['another number', '26,000 reads a second'],
    ['what nobody said', 'something that nobody ever said'],
    ['a book', 'one record per link '.repeat(100)],
  ])('is not found when it is %s', (_, quote) => {
    expect(verifyQuote(SAID, quote, FILLERS)).toBeNull();
  });

  test.each(['1,200,000 links', '1.2 million links', 'one million two hundred thousand links'])(
    'is found in %s, however the speaker’s number is written',
    (figure) => {
      const said = `I expect ${figure} in the first year.`;
      for (const quote of ['1,200,000 links in the first', '1.2 million links in the first'])
        expect(verifyQuote(said, quote, FILLERS)?.text).toBe(`${figure} in the first`);
    },
  );

  test('of two pieces far apart is the longer piece', () => {
    const far = `We cache the hot keys. ${'And so on it goes. '.repeat(40)} The log is the truth.`;
    expect(verifyQuote(far, 'we cache the hot keys ... the log is the truth', FILLERS)?.text).toBe(
      'We cache the hot keys',
    );
  });
});

const WORDS = ['cache', 'queue', 'shard', 'replica', 'index', 'leader', 'log', 'token', 'bucket', 'edge'];
const spoken = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...WORDS), fc.nat(500))
    .map(([word, at]) => `${word}${String.fromCharCode(97 + (at % 26))}${at}x`),
  { minLength: 6, maxLength: 40 },
);
const mark = fc.constantFrom(' ', ', ', '. ', ' um ', '; ', ' - ');

describe('in any turn', () => {
  test('every run of three words or more is found, however it is written, and cut as it stands', () => {
    fc.assert(
      fc.property(
        spoken,
        fc.nat(),
        fc.nat(),
        mark,
        mark,
        fc.boolean(),
        (words, a, b, between, other, upper) => {
          const from = a % (words.length - 3);
          const to = from + 3 + (b % (words.length - from - 2));
          const turn = words.join(between);
          const run = words.slice(from, to);
          const quote = run.join(other);
          const found = verifyQuote(turn, upper ? quote.toUpperCase() : quote, FILLERS);
          expect(found && turn.slice(found.start, found.end)).toBe(found?.text);
          expect(
            wordsIn(found?.text ?? '')
              .filter(({ word }) => word !== 'um')
              .map(({ word }) => word),
          ).toEqual(run);
        },
      ),
    );
  });

  test('two runs are found in their order and in no other', () => {
    fc.assert(
      fc.property(spoken, (words) => {
        const [first, second] = [words.slice(0, 3).join(' '), words.slice(-3).join(' ')];
        const turn = words.join(' ');
        expect(verifyQuote(turn, `${first} … ${second}`, FILLERS)).not.toBeNull();
        expect(verifyQuote(turn, `${second} … ${first}`, FILLERS)).toBeNull();
      }),
    );
  });

  test('what was not said is not found', () => {
    fc.assert(
      fc.property(
        spoken,
        fc.array(fc.constantFrom('zebra', 'violin', 'harbour'), { minLength: 3 }),
        (words, others) => {
          expect(verifyQuote(words.join(' '), others.join(' '), FILLERS)).toBeNull();
        },
      ),
    );
  });
});
