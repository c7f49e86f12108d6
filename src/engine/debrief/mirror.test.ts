import { describe, expect, test } from 'vitest';
import { BRIEF, probeOn, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { pointsToJudge } from './judge.ts';
import { answersWhenAsked, mirrorOf } from './mirror.ts';

const content = testContent();
const question = content.questions.get('short-links');
if (!question) throw new Error('there is no short-links');

describe('the mirror', () => {
  test('holds the candidate’s own words beside the point that they are nearest to, once', () => {
    const context = talk(BRIEF);
    const mirror = mirrorOf(context, pointsToJudge(context));
    expect(mirror.get('x-codes')?.text).toContain('base62');
    expect(mirror.get('t-redirect')?.text).toContain('301');
    const places = [...mirror.values()].map(({ turnId, start }) => `${turnId}:${start}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { turnId, start, end, text } of mirror.values()) {
      const said = context.turns.find(({ id }) => id === turnId)?.text;
      expect(said?.slice(start, end)).toBe(text);
    }
  });

  test('has nothing beside points that nothing came near, and never words that may be misheard', () => {
    const silent = talk(['I had porridge for breakfast and my cat was asleep on the sofa all morning.']);
    expect(mirrorOf(silent, pointsToJudge(silent)).size).toBe(0);
    const context = talk(BRIEF);
    const doubted = context.turns.map((turn) => ({
      ...turn,
      ...(turn.speaker === 'user' && { uncertain: [{ start: 0, end: turn.text.length }] }),
    }));
    expect(mirrorOf({ ...context, turns: doubted }, pointsToJudge(context)).size).toBe(0);
  });

  test('holds whole clauses of what a recognizer wrote without a full stop', () => {
    const said =
      'so I would start with the people who use it and how many links they make each day, then each server takes a range of a million numbers from a counter and writes them in base62 as short codes, so that no two servers can ever give out the same code, and I would keep it in a store that has one record for each link';
    const context = talk([said]);
    const quote = mirrorOf(context, pointsToJudge(context)).get('x-codes')?.text ?? '';
    expect(quote).toContain('base62');
    expect(`${said},`).toMatch(new RegExp(`(?:^|, |\\s)${quote}(?:,|$| and| so| then)`));
    expect(quote).toMatch(/^(?:then|each server|so I|and) /);
  });

  test('still finds a sentence of which a few other words may be misheard', () => {
    const context = talk(BRIEF);
    const turns = context.turns.map((turn) => {
      const start = turn.text.indexOf('million');
      return start === -1 ? turn : { ...turn, uncertain: [{ start, end: start + 'million'.length }] };
    });
    expect(mirrorOf({ ...context, turns }, pointsToJudge(context)).get('x-codes')?.text).toContain('base62');
  });

  test('has the answer to a question about a point where no words come near it, and none where nobody asked', () => {
    const said = 'Honestly, I would just make them random and hope for the best.';
    const context = talk([said]);
    const move = probeOn('x-codes');
    const turns = context.turns.map((turn) => (turn.speaker === 'ai' ? { ...turn, move } : turn));
    const answers = answersWhenAsked({ ...context, turns }, pointsToJudge(context));
    expect([...answers.entries()]).toMatchObject([['x-codes', { text: said }]]);
  });
});
