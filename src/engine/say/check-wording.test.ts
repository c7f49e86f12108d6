import { describe, expect, test } from 'vitest';
import { rankAllMoves } from '#engine/ask/choose-move.ts';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { situationIn, testReader } from '#testing/test-reader.ts';
import { checkWording } from './check-wording.ts';

const content = testContent();

const OUTLINE =
  'Opens dominate by a hundred to one, so I focus on the open path. I keep one record per link in a key value store, keyed by the code, with the target address. When someone taps a link the server looks the code up and answers with a redirect.';

describe('what a model may say', () => {
  const context = simulateInterview(content, 'short-links', [OUTLINE]);
  const situation = situationIn(context);
  const [move] = rankAllMoves(situation).moves;
  const faults = (text: string) =>
    move ? checkWording(situation, testReader().readUtterance, move, text) : ['no move'];

  test('the candidate’s words and one question pass', () => {
    expect(
      faults(
        'You keep one record per link, keyed by the code. What do you do when two of them arrive at once?',
      ),
    ).toEqual([]);
  });

  test.each([
    ['praise', 'Great, you keep one record per link. What happens next when someone opens it?'],
    ['two questions', 'You keep one record per link. Who reads it? And how often does that happen in a day?'],
    [
      'a technology first',
      'You keep one record per link. Would Redis or a CDN help you with the opens here?',
    ],
    [
      'words that were not said',
      'You said "a giant spreadsheet of links". What happens there when someone opens one?',
    ],
    [
      'a lecture',
      `You keep one record per link. ${'It is worth thinking about this for a while because it matters. '.repeat(4)}What now?`,
    ],
    [
      'the answer',
      'You keep one record per link. Would you give each server a range of numbers so that no two codes ever collide?',
    ],
  ])('%s does not', (_, text) => {
    expect(faults(text)).not.toEqual([]);
  });
});
