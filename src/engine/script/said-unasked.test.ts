import { describe, expect, test } from 'vitest';
import { content, PLAIN_START, shortLinks } from '#testing/short-links.ts';
import { type Said, scriptTurns, simulateScript } from '#testing/simulate-script.ts';
import { saidUnasked } from './said-unasked.ts';
import { nextScriptTurn } from './script.ts';

const NEEDS =
  'Opens need high availability first, then latency below a hundred milliseconds, and creating may fail for a while.';
const SHAPE = 'I assume a hundred reads for each write, so I optimize for the links that are opened most.';
const LIFE = 'Links live for five years and then expire, and the owner can disable one at once.';

const asked = (said: readonly string[]) =>
  scriptTurns(shortLinks(said, { seconds: 15 })).map(({ move }) => move?.target.id);
const texts = (said: readonly string[]) =>
  scriptTurns(shortLinks(said, { seconds: 15 })).map(({ text }) => text);

const points = content.questions.get('short-links')?.points ?? [];
const everything = points.flatMap(({ said }) => said).join(' ');
/** Everything was said at once, and the answers after it are short, so there is time for every question. */
const longInterview = () =>
  shortLinks([everything, ...Array.from({ length: 40 }, () => PLAIN_START)], { seconds: 12 });

describe('a candidate who says unasked what a question would ask', () => {
  test('is asked something else first', () => {
    expect(asked([PLAIN_START])).toEqual(['f-shape']);
    expect(asked([SHAPE])).toEqual(['f-needs']);
    expect(asked([`${SHAPE} ${NEEDS}`])).toEqual(['f-life']);
  });

  test('is asked in their own words what follows, once all of the phase was said', () => {
    const [first, second] = texts([`${SHAPE} ${NEEDS} ${LIFE}`, PLAIN_START]);
    // Of the three, these words are the nearest to their point.
    expect(first).toContain('Opens need high availability first');
    expect(first).toMatch(/^You said: “.+ may fail for a while”\. What does that change in your design\?$/);
    const words = /“(.+)”/.exec(first ?? '')?.[1] ?? 'nothing';
    expect(`${SHAPE} ${NEEDS} ${LIFE}`).toContain(words);
    expect(second).not.toMatch(/you said/i);
  });

  test('is not asked what follows from what they leave out', () => {
    const leftOut =
      'Out of scope: custom codes, expiry, and disabling a link, which the owner could do at once.';
    expect(texts([`${SHAPE} ${NEEDS} ${leftOut}`]).join(' ')).not.toContain('Out of scope');
    expect(texts([`${SHAPE} ${NEEDS} ${leftOut}`, PLAIN_START]).join(' ')).not.toContain('custom codes');
  });

  test('is asked late to estimate loads that they have said, whatever other figures they gave', () => {
    const near = (said: string) =>
      saidUnasked(
        content,
        simulateScript(content, 'as-you-type', (_, step) => [said][step] ?? null),
      )('r-arith').near;
    const loads = 'That comes to 300 thousand per second on average, and 700 thousand at worst.';
    const others = 'I give 20 milliseconds of it to us, and leave 80 to the phone.';
    expect([near(loads) > 0, near(others)]).toEqual([true, 0]);
  });

  test('is not asked which numbers to ask for where they gave some, but what follows from them', () => {
    const numbers =
      'Two hundred million people use it each day, and it has to work for fifty thousand at the same moment.';
    const start = (opening: string) =>
      scriptTurns(simulateScript(content, 'home-feed', (_, step) => [opening][step] ?? null)).map(
        ({ text }) => text,
      );
    const asksForNumbers = /^What numbers would you ask for/;
    expect(start(PLAIN_START)[0]).toMatch(asksForNumbers);
    expect(start(numbers)[0]).not.toMatch(asksForNumbers);
  });

  test('hears when their words are older than the last answer', () => {
    const [, second] = texts([`${SHAPE} ${NEEDS}`, LIFE, PLAIN_START]);
    expect(second).toMatch(/^Earlier you said: “.+”\. What does that change in your design\?$/);
  });

  test('hears their words end where a clause ends', () => {
    const seats =
      'I would keep one row a seat with status free, held or sold, and an expiry on the hold, and the claim is a conditional update, so that only one of two fans gets it.';
    const context = simulateScript(content, 'event-seats', (_, step) => (step === 0 ? seats : null));
    expect(saidUnasked(content, context)('d-data').words).toMatch(/ and an expiry on the hold$/);
  });

  test('hears nothing repeated that only announces a question', () => {
    const asks = `${PLAIN_START} First I would ask whether opening has to be available with a latency below a hundred milliseconds.`;
    for (const text of texts([asks, PLAIN_START, PLAIN_START, PLAIN_START])) {
      expect(text).not.toMatch(/you said/i);
    }
  });

  test('does not hear a question of their own as what they said', () => {
    const asks = `${PLAIN_START} Should opening be available first, with a latency below a hundred milliseconds?`;
    for (const text of texts([asks, PLAIN_START, PLAIN_START, PLAIN_START])) {
      expect(text).not.toMatch(/you said: “Should opening/i);
    }
  });

  test('does not hear as their own what they were told', () => {
    const repeats = 'Links live for five years unless the owner deletes them, as you say.';
    const wordsOn = (said: readonly string[]) => saidUnasked(content, shortLinks(said))('f-life').words;
    expect(wordsOn([repeats])).toMatch(/^Links live for five years/);
    expect(wordsOn(['How long do links live?', repeats])).toBeNull();
  });

  test('hears no words repeated that may have been misheard', () => {
    const text = `${SHAPE} ${NEEDS} ${LIFE}`;
    const context = shortLinks([text]);
    const doubted = context.turns.map((turn) =>
      turn.speaker === 'user' ? { ...turn, uncertain: [{ start: 0, end: text.length }] } : turn,
    );
    const next = nextScriptTurn(content, { ...context, turns: doubted.slice(0, 2) });
    expect(next.text).not.toMatch(/you said/i);
  });

  test('is asked half of the outline in any case, since likeness may be mistaken', () => {
    const turns = scriptTurns(shortLinks([PLAIN_START, everything, PLAIN_START, PLAIN_START, PLAIN_START]));
    expect(turns.filter(({ move }) => move?.phase === 'outline').length).toBeGreaterThanOrEqual(2);
  });

  test('is asked about situations on other points first, and on none that was asked about', () => {
    const topics: Said[] = [
      ...Array.from({ length: 7 }, () => PLAIN_START),
      { key: 'choose', choice: 'x-fresh' },
    ];
    const rest = Array.from({ length: 12 }, () => PLAIN_START);
    const [, ...answers] = topics;
    const situations = (opening: string) =>
      scriptTurns(shortLinks([opening, ...answers, ...rest], { seconds: 40 })).flatMap(({ move }) =>
        move?.target.type === 'stress' ? [move.target.id] : [],
      );
    const cache = points.find(({ id }) => id === 'x-cache')?.said.join(' ') ?? '';
    expect(situations(PLAIN_START)).toEqual(['s-ten', 's-abuse']);
    expect(situations(cache)).toEqual(['s-abuse', 's-region']);
  });

  test('goes back to neither scope nor outline after the deep dive', () => {
    const turns = scriptTurns(longInterview());
    const dive = turns.findIndex(({ move }) => move?.phase === 'deep_dive');
    const later = turns.slice(dive).map(({ move }) => move?.target.id);
    const early = points.filter(({ dim }) => dim === 'framing' || dim === 'design');
    expect(early.filter(({ id }) => later.includes(id))).toEqual([]);
    expect(later.at(-1)).toBe('end');
  });

  test('is asked about a topic before being asked more about their decision on it', () => {
    const turns = scriptTurns(longInterview());
    const deeper = turns.flatMap((turn, at) => (/: (why this way|a colleague)/.test(turn.text) ? [at] : []));
    expect(deeper.length).toBeGreaterThan(0);
    for (const at of deeper) {
      const before = turns.slice(0, at).map(({ move }) => move?.target.id);
      expect(before).toContain(turns[at]?.move?.target.id);
    }
  });

  test('is asked once why they decided so, in whichever words', () => {
    const asksWhy = ({ text }: { text: string }) => /why this way|Why that way/.test(text);
    expect(scriptTurns(longInterview()).filter(asksWhy)).toHaveLength(1);
  });
});
