import { describe, expect, test } from 'vitest';
import { stemsIn } from '#shared/interview/nearest-words.ts';
import type { TextSpan } from '#shared/interview/text-span.ts';
import { spokenSpans } from './spoken-spans.ts';

let turns = 0;
const turn = (speaker: 'ai' | 'user', text: string, more: object = {}) => ({
  id: ++turns,
  speaker,
  text,
  seconds: null,
  move: null,
  unintelligible: false,
  ...more,
});
const ask = (text: string) => turn('ai', text);
const say = (text: string, more: object = {}) => turn('user', text, more);
const stemsOf = (...turns: ReturnType<typeof turn>[]) =>
  spokenSpans({ turns }).map(({ stems }) => [...stems]);

describe('what a candidate said, to be compared', () => {
  test('is every sentence of theirs, and none of the interviewer’s or of an answer that nobody could make out', () => {
    const answer = say('Shards hold links. Replicas serve readers.');
    const spans = spokenSpans({
      turns: [ask('Where?'), answer, say('Static noise.', { unintelligible: true })],
    });
    expect(spans.map(({ text, turnId }) => [text.trim(), turnId])).toEqual([
      ['Shards hold links.', answer.id],
      ['Replicas serve readers.', answer.id],
    ]);
  });

  test('knows the words of the question before it, and of no earlier one', () => {
    const turns = [
      ask('Which cache?'),
      say('Redis.'),
      ask('Which database?'),
      say('Postgres.'),
      say('Mysql.'),
    ];
    expect(spokenSpans({ turns }).map(({ echoed }) => echoed)).toEqual([
      stemsIn('Which cache?'),
      stemsIn('Which database?'),
      stemsIn('Which database?'),
    ]);
  });

  test('leaves out words that may have been misheard, and keeps those beside them and in other sentences', () => {
    const text = 'Shards hold links. Replicas serve readers.';
    const of = (...words: string[]): TextSpan[] =>
      words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));
    const heard = (uncertain: TextSpan[]) => stemsOf(say(text, { uncertain }));
    const [first = [], second = []] = stemsOf(say(text));
    expect(heard(of('hold'))).toEqual([first.filter((stem) => stem !== 'hold'), second]);
    expect(heard(of('Shards', 'links'))).toEqual([['hold'], second]);
    expect(heard(of('links. Replicas'))).toEqual([first.slice(0, -1), second.slice(1)]);
    expect(heard(of('Shards hold', 'hold'))).toEqual([first.slice(-1), second]);
  });
});
