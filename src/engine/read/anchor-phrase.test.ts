import { describe, expect, test } from 'vitest';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { analyseTranscript } from './analyse-transcript.ts';
import { anchorPhrase } from './anchor-phrase.ts';

const content = testContent();

/** What is quoted of a sentence around this word. */
function quoted(text: string, word: string): string | undefined {
  const context = simulateInterview(content, 'short-links', [text]);
  const [sentence] = analyseTranscript(testReader().compiled, context).sentences;
  if (!sentence) throw new Error('nothing was said');
  const at = text.indexOf(word);
  return anchorPhrase(sentence, at, at + word.length, testReader().compiled)?.phrase;
}

describe('a quoted phrase', () => {
  test.each([
    ['The other person gets a message saying two of your seats were just taken.', 'message', 'a message'],
    ['The booking part does not fight over the same seats in the hall.', 'booking', 'The booking part'],
    ['It says to the server the last number I saw in each channel.', 'number', 'the last number'],
    [
      'I send half a second of sound, so the booking database takes it directly.',
      'database',
      'the booking database',
    ],
    ['The hold lasts maybe eight minutes so you have time.', 'hold', 'The hold lasts maybe eight minutes'],
  ])('does not end in the middle: "%s"', (text, word, phrase) => {
    expect(quoted(text, word)).toBe(phrase);
  });

  test('is not what was said not to be done', () => {
    expect(quoted("So I wouldn't let them read the database at all.", 'database')).toBeUndefined();
  });
});
