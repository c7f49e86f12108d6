import { describe, expect, test } from 'vitest';
import { content, PLAIN_START, shortLinks } from '#testing/short-links.ts';
import { scriptTurns } from '#testing/simulate-script.ts';
import { nextScriptTurn } from './script.ts';

const NEEDS =
  'Opens need high availability first, then latency below a hundred milliseconds, and creating may fail for a while.';
const SHAPE = 'I assume a hundred reads for each write, so I optimize for the links that are opened most.';
const LIFE = 'Links live for five years and then expire, and the owner can disable one at once.';

const asked = (said: readonly string[]) =>
  scriptTurns(shortLinks(said, { seconds: 15 })).map(({ move }) => move?.target.id);
const texts = (said: readonly string[]) =>
  scriptTurns(shortLinks(said, { seconds: 15 })).map(({ text }) => text);

describe('a candidate who says unasked what a question would ask', () => {
  test('is asked something else first', () => {
    expect(asked([PLAIN_START])).toEqual(['f-shape']);
    expect(asked([SHAPE])).toEqual(['f-needs']);
    expect(asked([`${SHAPE} ${NEEDS}`])).toEqual(['f-life']);
  });

  test('is asked in their own words what follows, once all of the phase was said', () => {
    const [first, second] = texts([`${SHAPE} ${NEEDS} ${LIFE}`, PLAIN_START]);
    expect(first).toMatch(/^You said: “.+”\. What does that change in your design\?$/);
    const words = /“(.+)”/.exec(first ?? '')?.[1] ?? 'nothing';
    expect(`${SHAPE} ${NEEDS} ${LIFE}`).toContain(words);
    expect(second).not.toContain('You said');
  });

  test('hears no words repeated that may have been misheard', () => {
    const text = `${SHAPE} ${NEEDS} ${LIFE}`;
    const context = shortLinks([text]);
    const doubted = context.turns.map((turn) =>
      turn.speaker === 'user' ? { ...turn, uncertain: [{ start: 0, end: text.length }] } : turn,
    );
    const next = nextScriptTurn(content, { ...context, turns: doubted.slice(0, 2) });
    expect(next.text).not.toContain('You said');
  });
});
