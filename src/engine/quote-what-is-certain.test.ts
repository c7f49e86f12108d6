import { describe, expect, test } from 'vitest';
import { misquotes } from '#engine/say/check-wording.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { quoteReply } from './report/quote-reply.ts';

const SAID = 'We keep one record per link in a key value start with the owner beside it';
const DOUBT = { start: SAID.indexOf('start'), end: SAID.indexOf('start') + 'start'.length };

/** An interview whose only answer may have one word misheard. */
function context(uncertain = [DOUBT]): { context: InterviewContext; turnId: number } {
  const whole = simulateInterview(testContent(), 'short-links', [SAID]);
  const turns = whole.turns.map((turn) => (turn.speaker === 'user' ? { ...turn, uncertain } : turn));
  return {
    context: { ...whole, turns },
    turnId: turns.find(({ speaker }) => speaker === 'user')?.id ?? 0,
  };
}

describe('the interviewer', () => {
  const asks = (phrase: string) => `You said "${phrase}". Why that?`;

  test('quotes what was heard clearly', () => {
    expect(misquotes(context().context, asks('one record per link'))).toEqual([]);
  });

  test('never quotes words that may be misheard, nor across them', () => {
    for (const phrase of ['a key value start', 'key value with the owner']) {
      expect(misquotes(context().context, asks(phrase))).toHaveLength(1);
    }
    expect(misquotes(context([]).context, asks('a key value start'))).toEqual([]);
  });
});

describe('a report', () => {
  const quoted = (text: string, doubts?: (typeof DOUBT)[]) => {
    const { context: interview, turnId } = context(doubts);
    return quoteReply(interview, { text, turnId })?.text ?? null;
  };

  test('quotes the longer part that was heard clearly', () => {
    expect(quoted(SAID)).toBe('We keep one record per link in a key value');
    expect(quoted('key value start with the owner beside it')).toBe('with the owner beside it');
  });

  test('quotes nothing where too little was', () => {
    expect(quoted('key value start')).toBeNull();
    expect(quoted('key value start', [])).toBe(
      'We keep one record per link in a key value start with the owner beside it',
    );
  });
});
