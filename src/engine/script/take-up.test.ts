import { describe, expect, test } from 'vitest';
import { content, LIAR, PLAIN_START, pointWith, shortLinks } from '#testing/short-links.ts';
import { scriptTurns } from '#testing/simulate-script.ts';
import { SENTENCES } from './conversation.ts';
import { nextScriptTurn } from './script.ts';

const REPLICAS = 'I would add more read replicas, and then we can create more links per second.';
const SHARES =
  'Each server gets a range of a million numbers, so they share no counter that has to be asked for each code.';

const texts = (said: readonly string[]) => scriptTurns(shortLinks(said)).map(({ text }) => text);
const isDoubt = (text: string) => text.endsWith(SENTENCES.areYouSure);

describe('a candidate who says what people often get wrong', () => {
  test('is asked in their own words whether they are sure of it', () => {
    const [, doubt] = texts([PLAIN_START, `${PLAIN_START} ${REPLICAS}`]);
    expect(doubt).toBe(`You said: “${REPLICAS.replace(/\.$/, '')}”. ${SENTENCES.areYouSure}`);
  });

  test('is asked about the sentence that comes nearest to a mistake, wherever it stands', () => {
    const [{ say } = { say: 'nothing' }] = pointWith('x-codes').false;
    for (const said of [`${REPLICAS} ${say}`, `${say} ${REPLICAS}`]) {
      expect(texts([PLAIN_START, said]).find(isDoubt)).toContain(say.replace(/\.$/, ''));
    }
  });

  test.each(['Kafka guarantees that no click is lost', 'Kafka runs with exactly-once delivery there'])(
    'is asked the same about a promise that hardly any technology keeps: "%s"',
    (promise) => {
      const [, doubt] = texts([
        PLAIN_START,
        `${promise}, and then a worker counts what arrives at the edge.`,
      ]);
      expect(doubt).toBe(`${SENTENCES.youSaid(promise)} ${SENTENCES.areYouSure}`);
    },
  );

  test('who is not sure at all is asked the next question, and not what they would try first', () => {
    const said = [PLAIN_START, `${PLAIN_START} ${REPLICAS}`, 'I have no idea.'];
    expect(texts(said).at(-1)).toMatch(/^Let's leave this question\. /);
    expect(texts(said).join(' ')).not.toContain(SENTENCES.anyStart);
  });

  test('is not asked so where they deny the promise', () => {
    const denied =
      'Push is best effort, so I never count on a guarantee there, and exactly once is not possible with it.';
    expect(texts([PLAIN_START, denied]).filter(isDoubt)).toEqual([]);
  });

  test('still gets the question that was due, and the one on that point', () => {
    const asked = scriptTurns(shortLinks([REPLICAS, PLAIN_START])).map(({ move }) => move?.target.id);
    const usual = scriptTurns(shortLinks([PLAIN_START])).map(({ move }) => move?.target.id);
    expect(asked).toEqual([null, ...usual]);
  });

  test('is asked so twice at most, and not twice in a row', () => {
    const doubts = texts(LIAR).map(isDoubt);
    expect(doubts.filter(Boolean)).toHaveLength(2);
    expect(doubts.some((doubt, at) => doubt && doubts[at + 1])).toBe(false);
  });

  test('is not asked so where the truth is nearer', () => {
    const [pair] = pointWith('x-codes').false;
    for (const said of [SHARES, pair?.truth ?? '', ...pointWith('x-codes').said]) {
      expect(texts([PLAIN_START, said]).filter(isDoubt)).toEqual([]);
    }
  });

  test('is not asked so about a sum, which is like any other sum', () => {
    const sum = 'Six billion links of five hundred bytes each take up about three thousand gigabytes.';
    expect(texts([PLAIN_START, sum]).filter(isDoubt)).toEqual([]);
  });

  test('is not asked so about words that may have been misheard', () => {
    const context = shortLinks([REPLICAS]);
    const turns = context.turns.slice(0, 2).map((turn) => ({
      ...turn,
      ...(turn.speaker === 'user' && { uncertain: [{ start: 0, end: REPLICAS.length }] }),
    }));
    expect(isDoubt(nextScriptTurn(content, { ...context, turns }).text)).toBe(false);
  });

  test('is not asked so once the time is over', () => {
    expect(texts([REPLICAS]).some(isDoubt)).toBe(true);
    expect(scriptTurns(shortLinks([REPLICAS], { seconds: 560 })).map(({ text }) => text)).toEqual([
      SENTENCES.close,
    ]);
  });
});
