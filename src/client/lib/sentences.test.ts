import { expect, test } from 'vitest';
import type { ResponseReply } from '#shared/contract/answers.ts';
import { sentencesIn } from './sentences.ts';

const turn = (id: number, speaker: 'ai' | 'user', content: string): ResponseReply => ({
  id,
  speaker,
  content,
  transcriptState: null,
  engine: null,
  audioUrl: null,
  duration: null,
  timestamp: new Date(0),
});

test('a candidate chooses among the sentences of the answers, as they were said', () => {
  const said = sentencesIn([
    turn(1, 'ai', 'What do you build? And for whom?'),
    turn(2, 'user', 'It serves 3.5 million links a day. Is that right?\nYes. So we shard it.'),
    turn(3, 'ai', 'Go on.'),
    turn(4, 'user', 'So we shard it. So we shard it.'),
  ]);
  expect(said).toEqual([
    { responseId: 2, answerNumber: 1, text: 'It serves 3.5 million links a day.' },
    { responseId: 2, answerNumber: 1, text: 'Is that right?' },
    { responseId: 2, answerNumber: 1, text: 'So we shard it.' },
    { responseId: 4, answerNumber: 2, text: 'So we shard it.' },
  ]);
});

test('what was heard without full stops is cut between words, and none of it is lost', () => {
  const words = Array.from({ length: 95 }, (_, at) => `word${at}`).join('  ');
  const pieces = sentencesIn([turn(1, 'user', words)]).map(({ text }) => text);
  expect(pieces).toHaveLength(4);
  expect(pieces.join('  ')).toBe(words);
  for (const piece of pieces) expect(words).toContain(piece);
});
