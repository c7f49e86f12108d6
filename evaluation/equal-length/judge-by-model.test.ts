import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createInterviewer } from '../../src/engine/model/interviewer.ts';
import type { Completion, LanguageModel } from '../../src/engine/model/language-model.ts';
import { PROJECT_ROOT } from '../../src/server/root.ts';
import {
  type Answers,
  answerChat,
  answerRead,
  answerWhole,
  DEFAULT_ANSWERS,
} from '../../src/testing/fake-provider/answer-chat.ts';
import { testContent } from '../../src/testing/test-content.ts';
import { createDryRunModel, type RecordedCall } from '../model/call-costs.ts';
import { judgeByModel } from './judge-by-model.ts';
import { performancesOf } from './performances.ts';
import { equalLengthSet } from './sets.ts';

const content = testContent();
const SIGN_IN = equalLengthSet.parse(
  parse(readFileSync(join(PROJECT_ROOT, 'evaluation/equal-length/sets/sign-in.yaml'), 'utf8')),
);

/** A model that reads and judges as told; `calls` shows what it was asked. */
function judgeWith(answers: Partial<Answers>) {
  const complete = async ({ messages }: Completion) =>
    answerChat({ model: 'told', messages: [...messages], stream: false }, { ...DEFAULT_ANSWERS, ...answers });
  const model: LanguageModel = { ...createDryRunModel('told'), complete };
  const calls: RecordedCall[] = [];
  const log = { info: () => {}, warn: () => {} };
  const around = (within: LanguageModel) => createInterviewer({ model: within, content, samples: 1, log });
  return { judge: judgeByModel(content, model, around, calls), calls };
}

function performance(kind: 'wrong' | 'reversal') {
  const found = performancesOf(content, [SIGN_IN]).find((each) => each.kind === kind);
  const written = SIGN_IN.performances.find((each) => each.kind === kind);
  if (!found || !written) throw new Error(`no ${kind}`);
  return { found, written };
}

test('what a model calls false is a claim with the words it rests on', async () => {
  const { found, written } = performance('wrong');
  const [planted] = written.planted ?? [];
  if (!planted) throw new Error('nothing planted');
  const { judge, calls } = judgeWith({
    read: (prompt) => {
      const reading = answerRead(prompt);
      const isThere = prompt.slice(prompt.lastIndexOf('<said-')).includes(planted.quote);
      const claim = {
        quote: planted.quote,
        earlier: '',
        fact: '',
        correction: planted.truth,
        verdict: 'false',
        points: [],
        dimension: 'depth',
        weight: 'material',
      };
      return { ...reading, claims: isThere ? [claim] : [] };
    },
  });
  const { claims, quotes, isAbsent } = await judge.judge(found);
  const at = written.answers.findIndex((answer) => answer.includes(planted.quote));
  expect(isAbsent).toBe(false);
  const holding = (text: string) => expect.stringContaining(text);
  expect(claims).toEqual([
    { verdict: 'false', quote: { answer: at + 1, text: holding(planted.quote) }, earlier: null },
  ]);
  expect(quotes?.length).toBeGreaterThan(0);
  expect(calls.filter(({ step }) => step === 'read')).toHaveLength(6);
});

test('a reversal that a model sees in the whole comes with both of its sides', async () => {
  const { found, written } = performance('reversal');
  if (!written.reversed) throw new Error('nothing reversed');
  const { earlier, later } = written.reversed;
  const { judge } = judgeWith({
    whole: (prompt) => ({
      ...answerWhole(prompt),
      reversals: [{ earlier, later, about: 'how sessions are kept', core: true, reason: 'none' }],
    }),
  });
  const { claims } = await judge.judge(found);
  expect(claims).toMatchObject([
    {
      verdict: 'contradicts_earlier',
      quote: { text: expect.stringContaining(later) },
      earlier: { text: expect.stringContaining(earlier) },
    },
  ]);
});

test('an engine that had to stand in is not taken for the model', async () => {
  const { found } = performance('wrong');
  const { judge } = judgeWith({ read: () => 'no', whole: () => 'no', score: () => 'no', words: () => 'no' });
  expect((await judge.judge(found)).isAbsent).toBe(true);
});
