import { describe, expect, test } from 'vitest';
import { lastText, PLAIN_START, pointWith, probeOf, shortLinks } from '#testing/short-links.ts';
import { type Said, scriptTurns } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { chosenTopics } from './choice.ts';
import { SENTENCES } from './conversation.ts';
import { isDueAnew } from './late-words.ts';
import { topicsOf } from './path.ts';
import { keysOffered, pressKey, topicsOffered } from './press-key.ts';

const content = testContent();
const kinds = (said: readonly Said[]) => scriptTurns(shortLinks(said)).map(({ move }) => move?.kind);

describe('the choice of what to go deeper into', () => {
  const before: Said[] = Array.from({ length: 7 }, () => PLAIN_START);
  const [, second, third] = ['x-codes', 'x-cache', 'x-fresh'];

  test('names three topics, and takes a key', () => {
    const context = shortLinks(before);
    expect(topicsOffered(context).map(({ id }) => id)).toEqual(['x-codes', 'x-cache', 'x-fresh']);
    expect(keysOffered(content, context)).toEqual(['choose', 'why']);
    expect(lastText([...before, { key: 'choose', choice: 'x-fresh' }])).toBe(probeOf('x-fresh'));
  });

  test.each([
    ['The second one.', second],
    ['C, please', third],
    ['I would like to talk about the cache for hot links.', second],
    ['Invalidation first, then the cache.', third],
    ['I would go with the third one, because it is the part that fails most often.', third],
    ['A, please.', 'x-codes'],
    ['Not the first one, the second one.', second],
    ['First, not second.', 'x-codes'],
    ['The first rather than the third.', 'x-codes'],
    ['Not A, B.', second],
    ['Why not the second one?', second],
    ['Just a second. The third one.', third],
  ])('understands "%s"', (said, id = '') => {
    expect(lastText([...before, said])).toBe(probeOf(id));
  });

  test('is what was said last, where the words before were misheard and asked for again', () => {
    const asked = 'Can you say that again?';
    const repeated = shortLinks([...before, asked]);
    const misheard = repeated.turns.map((turn) =>
      turn.text === asked ? { ...turn, text: 'The second one.', unintelligible: true } : turn,
    );
    const answers = misheard.filter(({ text }) => text === 'The second one.');
    const last = answers.map((turn) => ({ ...turn, id: 99, text: 'The third one.', unintelligible: false }));
    expect(chosenTopics({ ...repeated, turns: [...misheard, ...last] })).toEqual([third]);
  });

  const topics = topicsOf(shortLinks(before)).map(({ topic }) => topic);

  test.each([
    'you know',
    'i want to drop',
    'Just a second.',
    'Give me two minutes.',
    'A record per link, and a queue before it.',
  ])('is asked again, once, of somebody who was heard to say "%s"', (heard) => {
    expect(topics).toHaveLength(3);
    const context = shortLinks([...before, heard]);
    expect(context.turns.at(-1)).toMatchObject({
      text: SENTENCES.chooseAgain(topics),
      move: { kind: 'repeat', target: { type: 'phase', id: 'deep_dive' } },
    });
    expect(topicsOffered(context)).toHaveLength(3);
    expect(keysOffered(content, context)).toContain('choose');
    expect(lastText([...before, heard, 'the second'])).toBe(probeOf(second ?? ''));
    expect(lastText([...before, heard, { key: 'choose', choice: 'x-fresh' }])).toBe(probeOf('x-fresh'));
    expect(lastText([...before, heard, heard])).toBe(
      `${SENTENCES.take(topics[0] ?? '')} ${probeOf('x-codes')}`,
    );
  });

  test.each(['You choose.', "I don't mind.", 'Next question, please.'])(
    'is made aloud after "%s"',
    (said) => {
      const [name = ''] = topics;
      expect(lastText([...before, said])).toBe(`${SENTENCES.take(name)} ${probeOf('x-codes')}`);
      expect(lastText([...before, said, 'Could you repeat the question?'])).toBe(
        SENTENCES.again(probeOf('x-codes')),
      );
    },
  );

  test('falls on what was said least about before', () => {
    const [, ...rest] = before;
    const codes = pointWith('x-codes').said.join(' ');
    const cache = pointWith('x-cache').said.join(' ');
    const said = [`${codes} ${cache}`, ...rest, 'You choose.'];
    const [, , fresh = ''] = topics;
    expect(lastText(said)).toBe(`${SENTENCES.take(fresh)} ${probeOf('x-fresh')}`);
    expect(lastText([...said, `${codes} ${PLAIN_START}`])).not.toContain(probeOf('x-codes'));
  });

  test('is heard again by whoever asks for it', () => {
    expect(lastText([...before, 'Could you repeat the question?'])).toBe(
      SENTENCES.again(SENTENCES.choose(topics)),
    );
  });

  test('is due anew where corrected words choose something else', () => {
    const context = shortLinks([...before, 'you know']);
    const id = context.turns.at(-2)?.id ?? 0;
    expect(isDueAnew(content, context, id, 'the cache')).toBe(true);
    expect(isDueAnew(content, context, id, 'you know it')).toBe(false);
  });

  test('is not offered to somebody who has said what to go deeper into', () => {
    const wish = `${PLAIN_START} Let's go deeper into invalidation then.`;
    expect(lastText([...before.slice(1), wish])).toBe(probeOf('x-fresh'));
    expect(kinds([...before.slice(1), wish])).not.toContain('bridge');
    const both = `${PLAIN_START} I would like to go into detail on codes or on invalidation.`;
    expect(kinds([...before.slice(1), both])).toContain('bridge');
  });

  test('takes no topic that is not offered', () => {
    expect(pressKey(content, shortLinks(before), { key: 'choose', choice: 'd-api' })).toBeNull();
  });
});

describe('going deeper', () => {
  const before: Said[] = [
    ...Array.from({ length: 7 }, () => PLAIN_START),
    { key: 'choose', choice: 'x-fresh' },
  ];
  const { topic = '', ways } = pointWith('x-fresh');
  const [why] = SENTENCES.deepen(topic);
  const deepened = (answer: string) =>
    scriptTurns(shortLinks([...before, answer, answer])).find(({ move }) => move?.kind === 'push_back')?.text;
  const REASON_AND_COST =
    'Caches keep a link for a minute, because opens dominate, and the price is that it lives on so long.';
  const suggested = (way: string | undefined) => SENTENCES.suggested(topic, way ?? '')[0];

  test('asks why and at what cost', () => {
    expect(deepened(PLAIN_START)).toBe(why);
  });

  const explained = 'Each server leases a range of ids from a counter, so that there are no collisions';
  const heard = (opening: string) => {
    const [, ...rest] = before;
    const said = [opening, ...rest.slice(0, -1), { key: 'choose', choice: 'x-codes' } as const];
    return scriptTurns(shortLinks([...said, PLAIN_START, PLAIN_START])).map(({ text }) => text);
  };

  test('quotes what the candidate explained on the topic before, and asks when that would stop working', () => {
    const quote = `${SENTENCES.earlierYouSaid(explained)} ${SENTENCES.whenNot}`;
    expect(heard(`${PLAIN_START} ${explained}.`)).toContain(quote);
    expect(heard(`${PLAIN_START} ${explained}.`)).not.toContain(probeOf('x-codes'));
  });

  test('asks its own question where the candidate only named the topic before', () => {
    expect(heard(`${PLAIN_START} Blocks of numbers for codes.`)).toContain(probeOf('x-codes'));
  });

  test('asks what a colleague suggests instead where that was said', () => {
    expect(deepened(REASON_AND_COST)).toBe(suggested(ways[0]));
    const turns = scriptTurns(shortLinks([...before, REASON_AND_COST, REASON_AND_COST, REASON_AND_COST]));
    expect(turns.map(({ text }) => text)).not.toContain(why);
  });

  test('says what a colleague suggests on the second topic in other words', () => {
    const said = Array.from({ length: 5 }, () => REASON_AND_COST);
    const asked = scriptTurns(shortLinks([...before, ...said])).map(({ text }) => text);
    const { topic: next = '', ways: others } = pointWith('x-codes');
    expect(asked).toContain(suggested(ways[0]));
    expect(
      asked.filter((text) => others.some((way) => SENTENCES.suggested(next, way)[1] === text)),
    ).toHaveLength(1);
  });

  test('suggests nothing that the candidate has mentioned', () => {
    expect(ways[0]).toBe('short TTL');
    expect(deepened(`${REASON_AND_COST} So each gets a TTL of a minute.`)).toBe(suggested(ways[1]));
  });
});
