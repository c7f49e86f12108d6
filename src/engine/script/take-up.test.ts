import { describe, expect, test } from 'vitest';
import { content, PLAIN_START, shortLinks } from '#testing/short-links.ts';
import { scriptTurns } from '#testing/simulate-script.ts';
import { SENTENCES } from './conversation.ts';
import { nextScriptTurn } from './script.ts';

const SWEEPING = 'Kafka guarantees that no click is lost';
const CLAIM = `${SWEEPING}, and then a worker counts what arrives at the edge.`;

const texts = (said: readonly string[]) => scriptTurns(shortLinks(said)).map(({ text }) => text);
const [WHY, WHY_AGAIN] = SENTENCES.whyItHolds;
const isOnClaim = (text: string) => text.endsWith(WHY) || text.endsWith(WHY_AGAIN);

describe('a candidate who claims something sweeping', () => {
  test.each([
    SWEEPING,
    'Kafka runs with exactly-once delivery there',
    'two servers can never take the same number',
    'no lock is needed for the counter',
    'no click can ever be lost',
    'while it is connected no cursor is needed',
    'nothing gets lost at the edge',
  ])('is asked in their own words why it holds: "%s"', (claim) => {
    const said = `${claim}, and then a worker counts the clicks of each link by the minute.`;
    const [, turn] = texts([PLAIN_START, said]);
    expect(turn).toBe(`${SENTENCES.youSaid(claim)} ${WHY}`);
  });

  test.each([
    'Push is best effort, so I never count on a guarantee there, and exactly once is not possible with it.',
    'The counts must be delivered exactly once to the customers who pay for them.',
    'It is not true that no lock is needed for the counter at the edge.',
    'I would not say that nothing gets lost at the edge when a worker dies.',
    'Counting is the part where it is harder to make exactly-once work at the edge.',
    'A slow queue never holds up the redirect, since the worker sends its events later.',
  ])('is not asked so where they deny or demand it, or say plainly what a part does: "%s"', (said) => {
    expect(texts([PLAIN_START, said]).filter(isOnClaim)).toEqual([]);
  });

  test('who cannot say is asked the next question, and not what they would try first', () => {
    const said = [PLAIN_START, `${PLAIN_START} ${CLAIM}`, 'I have no idea.'];
    expect(texts(said).at(-1)).toMatch(/^Let's leave this question\. /);
    expect(texts(said).join(' ')).not.toContain(SENTENCES.anyStart);
  });

  test('hears that nobody judged the reason, and the next question again without that', () => {
    const said = [CLAIM, `It holds, because ${PLAIN_START}`];
    const [, next = ''] = texts(said);
    const [noted] = SENTENCES.noted;
    expect(next.startsWith(`${noted} `)).toBe(true);
    expect(texts([...said, 'Could you repeat the question?']).at(-1)).toBe(
      SENTENCES.again(next.slice(noted.length + 1)),
    );
  });

  test('who has said why before hears no more about the claim', () => {
    const [, next = ''] = texts([CLAIM, 'I already said that.']);
    expect(SENTENCES.moveOn.some((lead) => next.startsWith(lead))).toBe(true);
  });

  test('still gets the question that was due', () => {
    const asked = scriptTurns(shortLinks([CLAIM, PLAIN_START])).map(({ move }) => move?.target.id);
    const usual = scriptTurns(shortLinks([PLAIN_START])).map(({ move }) => move?.target.id);
    expect(asked).toEqual([null, ...usual]);
  });

  test('is asked so twice at most, not twice in a row, and in other words', () => {
    const asked = texts(Array.from({ length: 8 }, () => CLAIM));
    const onClaims = asked.map(isOnClaim);
    expect(onClaims.filter(Boolean)).toHaveLength(2);
    expect(new Set(asked.filter(isOnClaim)).size).toBe(2);
    expect(onClaims.some((is, at) => is && onClaims[at + 1])).toBe(false);
  });

  test('is not asked so about words that may have been misheard', () => {
    const context = shortLinks([CLAIM]);
    const turns = context.turns.slice(0, 2).map((turn) => ({
      ...turn,
      ...(turn.speaker === 'user' && { uncertain: [{ start: 0, end: CLAIM.length }] }),
    }));
    expect(isOnClaim(nextScriptTurn(content, { ...context, turns }).text)).toBe(false);
  });

  test('is not asked so once the time is over', () => {
    expect(texts([CLAIM]).some(isOnClaim)).toBe(true);
    expect(scriptTurns(shortLinks([CLAIM], { seconds: 560 })).map(({ text }) => text)).toEqual([
      SENTENCES.close,
    ]);
  });
});
