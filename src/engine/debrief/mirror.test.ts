import { describe, expect, test } from 'vitest';
import { pointsAimedAt, pointsAsked } from '#engine/hint-level.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { BRIEF, PLAIN_START, probeOn, shortLinks, talk } from '#testing/short-links.ts';
import { simulateScript } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { pointsToJudge } from './judge.ts';
import { answersWhenAsked, askedNear, mirrorOf, wordsOn } from './mirror.ts';

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

  test('has no answer beside the points of a situation that it does not name', () => {
    const context = shortLinks([PLAIN_START, { key: 'harder' }, PLAIN_START]);
    expect(context.turns.some(({ move }) => move?.target.id === 's-ten')).toBe(true);
    const answers = answersWhenAsked(content, context, pointsToJudge(context));
    expect(['x-cache', 'r-arith'].map((id) => answers.has(id))).toEqual([true, false]);
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
    const answers = answersWhenAsked(content, { ...context, turns }, pointsToJudge(context));
    expect([...answers.entries()]).toMatchObject([['x-codes', { text: said }]]);
  });
});

describe('the words beside a point', () => {
  const CODES = 'Each server takes a range of a million numbers and writes them in base62.';

  test.each([
    [
      'are from the answer to the question about it, though another says more',
      'Seven random characters in base62. That is all.',
      'Seven random characters in base62.',
    ],
    [
      'are from before if the answer to it is about something else',
      'I would ask a colleague. More I cannot say.',
      CODES,
    ],
    ['are from before if the answer only says that it was said', 'I already said that.', CODES],
  ])('%s', (_, own, shown) => {
    const context = talk([CODES, own]);
    const [opening, first, second] = context.turns;
    if (!opening || !first || !second) throw new Error('nobody speaks');
    const asked = { ...opening, id: 20, text: 'And the codes?', move: probeOn('x-codes') };
    const turns = [opening, first, asked, second];
    const words = wordsOn(content, { ...context, turns }, pointsToJudge(context));
    expect(words.get('x-codes')?.text).toBe(shown);
  });

  test('are from the answer after a hint, and not the request for it', () => {
    const answer = 'I would let a counter decide, and every server keeps a part of it.';
    const context = talk(['The codes in base62, seven characters, hm. Could you give me a hint?', answer]);
    const [opening, request, said] = context.turns;
    if (!opening || !request || !said) throw new Error('nobody speaks');
    const asked = { ...opening, text: 'And the codes?', move: probeOn('x-codes') };
    const hint = {
      ...opening,
      id: 20,
      text: 'A hint.',
      move: { ...probeOn('x-codes'), kind: 'hint' as const },
    };
    const turns = [asked, request, hint, said];
    const answers = answersWhenAsked(content, { ...context, turns }, pointsToJudge(context));
    expect(answers.get('x-codes')?.text).toBe(answer);
  });

  test('are from before if the answer only says so, also where that sentence is nearer to another point', () => {
    const FLOW =
      'The redirect service reads the cache first, then the database, and answers an open with a 302 redirect, so that clicks are counted.';
    const context = talk([FLOW, 'I already said that.']);
    const [opening, first, second] = context.turns;
    if (!opening || !first || !second) throw new Error('nobody speaks');
    const shownOn = (point: string) => {
      const asked = { ...opening, id: 20, text: 'And then?', move: probeOn(point) };
      const turns = [opening, first, asked, second];
      return wordsOn(content, { ...context, turns }, pointsToJudge(context)).get(point)?.text;
    };
    expect(shownOn('t-redirect')).toBe(FLOW);
    expect(shownOn('d-flow')).toBe(FLOW);
  });

  test('are from before if the interviewer took them up and the answer went elsewhere', () => {
    const context = talk([CODES, 'I would ask a colleague. More I cannot say.']);
    const [opening, first, second] = context.turns;
    if (!opening || !first || !second) throw new Error('nobody speaks');
    const move = { ...probeOn('x-codes'), kind: 'push_back' as const };
    const asked = { ...opening, id: 20, text: `You said: “${CODES}” Why that?`, move };
    const turns = [opening, first, asked, second];
    const words = wordsOn(content, { ...context, turns }, pointsToJudge(context));
    expect(words.get('x-codes')?.text).toBe(CODES);
  });

  test.each([
    'Should I write the codes in base62, with a range of a million numbers for each server?',
    'Should I write the codes in base62, with a range of a million numbers for each server',
    'Okay, could you tell me whether each server takes a range of a million numbers in base62.',
  ])('are never what was asked of the interviewer: %s', (question) => {
    const context = talk([question]);
    expect(wordsOn(content, context, pointsToJudge(context)).has('x-codes')).toBe(false);
    expect(mirrorOf(context, pointsToJudge(context)).has('x-codes')).toBe(false);
  });

  test('are the answer to the question about it, and not words that are much nearer to another point', () => {
    const FLOW =
      'The redirect service reads the cache first, then the database, and answers an open with a 302 redirect, so that clicks are counted.';
    const context = talk([FLOW, 'I would pay for a bigger machine and read the bill each month.']);
    const [opening, first, second] = context.turns;
    if (!opening || !first || !second) throw new Error('nobody speaks');
    const asked = { ...opening, id: 20, text: 'And then?', move: probeOn('d-flow') };
    const turns = [opening, first, asked, second];
    const words = wordsOn(content, { ...context, turns }, pointsToJudge(context));
    expect(words.get('t-redirect')?.text).toBe(FLOW);
    expect(words.has('d-flow')).toBe(false);
  });

  test('leave what was asked to the points of framing, apart from what was stated', () => {
    const question = 'How many links do people create each day, and how often are they opened?';
    const context = talk([`${question} ${CODES}`]);
    const points = pointsToJudge(context);
    expect([...askedNear(content, context, points).values()].map(({ text }) => text)).toContain(question);
    const framing = points.filter(({ dim }) => dim === 'framing').map(({ id }) => id);
    expect(framing).toEqual(expect.arrayContaining([...askedNear(content, context, points).keys()]));
    expect([...wordsOn(content, context, points).keys()]).toEqual(['x-codes']);
  });

  test('are the candidate’s questions where the interviewer wanted to hear them', () => {
    const question = 'How many links do people create each day, and how often are they opened?';
    const context = talk([question]);
    const [opening, answer] = context.turns;
    if (!opening || !answer) throw new Error('nobody speaks');
    const point = [...askedNear(content, context, pointsToJudge(context)).keys()][0] ?? '';
    const asked = { ...opening, text: 'Which numbers would you ask for?', move: probeOn(point) };
    const words = wordsOn(content, { ...context, turns: [asked, answer] }, pointsToJudge(context));
    expect(words.get(point)?.text).toBe(question);
  });

  test('are the nearest of all answers where nobody asked, and of two such points beside the nearer', () => {
    const context = talk([CODES]);
    const words = wordsOn(content, context, pointsToJudge(context));
    expect([...words.keys()]).toEqual(['x-codes']);
    expect(words.get('x-codes')?.text).toBe(CODES);
  });

  test('of every question of the bank are the paraphrase that answered it, in nine of ten', () => {
    let [asked, quoted, inAnswer, paraphrases] = [0, 0, 0, 0];
    for (const { id, points } of content.questions.values()) {
      const { context, said } = heldOut(id, points);
      const words = wordsOn(content, context, pointsToJudge(context));
      for (const point of pointsAsked(context)) {
        const answers = said.filter(({ about }) => about.includes(point)).map(({ text }) => text);
        const quote = words.get(point);
        if (answers.length === 0) continue;
        asked += 1;
        if (!quote) continue;
        quoted += 1;
        const answer = context.turns.find((turn) => turn.id === quote.turnId)?.text ?? '';
        const paraphrase = points.find((each) => each.id === point)?.said[0] ?? '';
        if (answers.includes(answer)) inAnswer += 1;
        if (paraphrase.includes(quote.text)) paraphrases += 1;
      }
    }
    expect(asked).toBeGreaterThan(500);
    // The rest are words from before that the interviewer had repeated, and false sentences that are much nearer. Each
    // point is asked about once, so one answer has to do.
    expect(inAnswer).toBeGreaterThan(0.98 * quoted);
    expect(paraphrases).toBeGreaterThan(0.9 * asked);
  });
});

/**
 * An interview whose answers have sentences of the bank that the mirror does not know, each beside a false sentence on
 * another point.
 */
function heldOut(id: string, points: readonly Point[]) {
  const original = content.questions.get(id);
  if (!original) throw new Error(`there is no ${id}`);
  const known = { ...original, points: points.map((point) => ({ ...point, said: point.said.slice(1) })) };
  const bank = { ...content, questions: new Map([[id, known]]) };
  const said: { about: readonly string[]; text: string }[] = [];
  const answer = (context: InterviewContext, step: number) => {
    const move = context.turns.at(-1)?.move;
    if (!move || move.kind === 'close') return null;
    const about = pointsAimedAt(context, move);
    const paraphrases = points.filter((point) => about.includes(point.id)).map((point) => point.said[0]);
    const other = points[(step * 5) % points.length];
    const lie = other && !about.includes(other.id) ? other.false[0]?.say : '';
    const text = ['Let me think about that for a moment.', lie, ...paraphrases].join(' ');
    said.push({ about, text });
    return text;
  };
  const [level] = original.levels;
  return { context: simulateScript(bank, id, answer, { ...(level && { level }), seconds: 30 }), said };
}
