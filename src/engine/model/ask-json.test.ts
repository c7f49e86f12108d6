import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryMemo } from '#engine/step-memo.ts';
import { writingModel } from '#testing/with-model.ts';
import { askJson, jsonSchemaOf, keepStep } from './ask-json.ts';

const step = (memo: ReturnType<typeof createMemoryMemo>, name: string, work: () => Promise<string>) =>
  keepStep(memo, name, 'hash', z.string(), work);

test('a step that was canceled is taken again, and what was finished before it is not', async () => {
  const memo = createMemoryMemo();
  const abort = new AbortController();
  const taken: string[] = [];
  const read = async () => {
    taken.push('read');
    return 'read';
  };
  const score = () =>
    new Promise<string>((resolve, reject) => {
      taken.push('score');
      if (abort.signal.aborted) resolve('scored');
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason));
    });
  await step(memo, 'read', read);
  const cancelled = step(memo, 'score', score);
  await expect.poll(() => taken).toContain('score');
  abort.abort(new Error('a live turn goes first'));
  await expect(cancelled).rejects.toThrow('a live turn goes first');

  expect(await step(memo, 'read', read)).toBe('read');
  expect(await step(memo, 'score', score)).toBe('scored');
  expect(taken).toEqual(['read', 'score', 'score']);
});

test('an answer with a fault is no result where the repair of it is canceled', async () => {
  const abort = new AbortController();
  const model = writingModel((_, call) => {
    if (call === 1) abort.abort(new Error('a newer answer is there'));
    return '{"quote":"Nobody said that."}';
  });
  const asked = askJson(
    model,
    {
      step: 'read',
      messages: [],
      sampling: { temperature: 0, maxTokens: 100 },
      schemaName: 'read',
      schema: z.object({ quote: z.string() }),
      check: () => 'That was not said.',
    },
    abort.signal,
  );
  await expect(asked).rejects.toThrow('a newer answer is there');
});

test('a model is not asked for a null that only stands for what it left out', () => {
  const answered = z.enum(['yes', 'no']);
  const schema = z.strictObject({ answered: answered.nullable(), audit: z.object({}).nullable() });
  expect(JSON.stringify(jsonSchemaOf(schema))).not.toContain('null');
  expect(jsonSchemaOf(schema)).toMatchObject({ properties: { answered: { enum: ['yes', 'no'] } } });
});
