import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createArguing, type Subject } from '../../src/engine/model/argue.ts';
import type { LanguageModel } from '../../src/engine/model/language-model.ts';
import { createMemoryMemo } from '../../src/engine/step-memo.ts';
import { level } from '../../src/shared/content/question.ts';
import { evidenceStatus } from '../../src/shared/contract/report.ts';
import type { InterviewContext, TurnRecord } from '../../src/shared/interview/context.ts';
import { testContent } from '../../src/testing/test-content.ts';
import { questionIn } from '../equal-length/performances.ts';

/** What code holds when a model is argued with: a model that gives in to everybody moves only what was said. */

const argument = z.strictObject({
  point: z.string(),
  reported: evidenceStatus,
  rests: z.string().optional(),
  words: z.string(),
  offers: z.string(),
});
const argumentsFile = z.strictObject({
  interview: z.string(),
  question: z.string(),
  level,
  withEvidence: z.array(argument).length(10),
  withoutEvidence: z.array(argument).length(10),
});

const given = argumentsFile.parse(
  parse(readFileSync(join(import.meta.dirname, 'request-limiter.yaml'), 'utf8')),
);
const content = testContent();
const turns = readFileSync(join(import.meta.dirname, '..', given.interview), 'utf8')
  .split('\n\n')
  .flatMap((paragraph, at): TurnRecord[] => {
    const [, who, text] = paragraph.match(/^\*\*(Interviewer|Candidate)\*\* \(.*?\): ([\s\S]*)$/) ?? [];
    if (text === undefined) return [];
    const speaker = who === 'Candidate' ? 'user' : 'ai';
    return [
      {
        id: at + 1,
        speaker,
        text,
        seconds: speaker === 'user' ? 40 : null,
        move: null,
        unintelligible: false,
      },
    ];
  });
const context: InterviewContext = {
  question: questionIn(content, given.question),
  level: given.level,
  company: null,
  budgetSeconds: 600,
  secondsRemaining: 0,
  turns,
};

/** A model that gives in, with the words that it is said to find. */
function yielding(quote: string): LanguageModel {
  const answer = async () =>
    JSON.stringify({ quote, status: 'justified', verdict: 'moved', say: 'You are right.' });
  return {
    engine: { id: 'test', label: 'test', model: 'test-1' },
    server: () => ({ contextTokens: null, slots: 1, tokensPerSecond: null }),
    complete: answer,
    stream: answer,
    within: (_, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new Error(what),
    describeFault: String,
  };
}

const subjectOf = ({ point, reported, rests }: z.infer<typeof argument>): Subject => {
  const turn = rests === undefined ? undefined : turns.find(({ text }) => text.includes(rests));
  return {
    says: `${point} (${reported})`,
    point: { id: point, status: reported },
    claimId: null,
    quote: turn && rests ? { turnId: turn.id, text: rests } : null,
  };
};
const reconsider = (each: z.infer<typeof argument>) =>
  createArguing({ model: yielding(each.offers), content }).reconsider(context, subjectOf(each), each.words, {
    memo: createMemoryMemo(),
  });

describe('a model that gives in to everybody', () => {
  test.each(given.withEvidence)('moves $point by words of the interview: $offers', async (each) => {
    const { verdict, moved } = await reconsider(each);
    expect(verdict).toBe('moved');
    expect(moved).toMatchObject({ kind: 'point', pointId: each.point });
    expect(turns.find(({ id }) => id === moved?.quote.turnId)?.text).toContain(moved?.quote.text);
  });

  test.each(given.withoutEvidence)('moves nothing of $point for: $words', async (each) => {
    const { verdict, moved, say } = await reconsider(each);
    expect([verdict, moved]).toEqual(['stands', null]);
    expect(say).not.toContain('You are right');
  });

  test('withdraws a false statement only by other words than those it calls false', async () => {
    const statement = 'nobody can ever get more than the limit through in any sixty seconds';
    const turn = turns.find(({ text }) => text.includes(statement));
    const subject = {
      says: 'False.',
      point: null,
      claimId: 'T4:1',
      quote: { turnId: turn?.id ?? 0, text: statement },
    };
    const ask = (quote: string) =>
      createArguing({ model: yielding(quote), content }).reconsider(context, subject, 'I took it back.', {
        memo: createMemoryMemo(),
      });
    expect((await ask(statement)).verdict).toBe('stands');
    expect((await ask("So what I said isn't true, it's twice at the worst")).moved).toMatchObject({
      kind: 'statement',
      claimId: 'T4:1',
    });
  });
});
