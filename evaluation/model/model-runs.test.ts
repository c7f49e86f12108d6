import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Completion, LanguageModel } from '../../src/engine/model/language-model.ts';
import {
  costText,
  createDryRunModel,
  dollarsOf,
  interviewCosts,
  type RecordedCall,
  recordCalls,
} from './call-costs.ts';
import { keepAnswers } from './language-models.ts';

const signal = new AbortController().signal;

function asked(text: string, temperature = 0): Completion {
  return {
    step: 'judge',
    messages: [{ role: 'user', content: text }],
    sampling: { temperature, maxTokens: 10 },
    json: null,
  };
}

/** Numbers its answers, so that each shows whether it was asked. */
function countingModel(): LanguageModel & { asked(): number } {
  let count = 0;
  const answer = async () => {
    count += 1;
    return `answer ${count}`;
  };
  return {
    ...createDryRunModel('counting'),
    asked: () => count,
    complete: answer,
    stream: async (_, __, onText) => {
      const text = await answer();
      onText?.(text);
      return text;
    },
  };
}

function answersFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a run that is started again asks nothing twice, and asks for as many samples as before', async () => {
  const folder = answersFolder();
  const model = countingModel();
  const first = keepAnswers(model, folder);
  const answers = [
    await first.complete(asked('A'), signal),
    await first.complete(asked('A'), signal),
    await first.stream(asked('B'), signal),
  ];
  expect(answers).toEqual(['answer 1', 'answer 2', 'answer 3']);

  const again = keepAnswers(model, folder);
  const heard: string[] = [];
  expect([
    await again.complete(asked('A'), signal),
    await again.complete(asked('A'), signal),
    await again.stream(asked('B'), signal, (soFar) => heard.push(soFar)),
  ]).toEqual(answers);
  expect(heard).toEqual(['answer 3']);
  expect(model.asked()).toBe(3);
  await expect(again.complete(asked('A', 1), signal)).resolves.toBe('answer 4');
});

test('an estimate takes what is kept for granted and keeps nothing itself', async () => {
  const folder = answersFolder();
  await keepAnswers(createDryRunModel('m'), folder).complete(asked('A'), signal);
  const dryRun = createDryRunModel('m');
  const estimating = keepAnswers(dryRun, folder, { readOnly: true });
  await estimating.complete(asked('A'), signal);
  await estimating.complete(asked('B'.repeat(400)), signal);
  expect(dryRun.estimate).toMatchObject({ calls: 1, inputTokens: 100 });
  await keepAnswers(countingModel(), folder, { readOnly: true }).complete(asked('B'.repeat(400)), signal);
  const later = createDryRunModel('m');
  await keepAnswers(later, folder, { readOnly: true }).complete(asked('B'.repeat(400)), signal);
  expect(later.estimate.calls).toBe(1);
});

const ANY_ANSWER = z.object({
  points: z.array(z.object({ id: z.string(), status: z.enum(['absent', 'shown']) })).min(1),
  nothing: z.string().nullable(),
  count: z.number().int().min(2),
  isOpen: z.boolean(),
});

test('a dry run answers as the schema asks, whatever it asks', async () => {
  const json = {
    name: 'answer',
    schema: z.record(z.string(), z.unknown()).parse(z.toJSONSchema(ANY_ANSWER)),
  };
  const text = await createDryRunModel('m').complete({ ...asked('A'), json }, signal);
  expect(ANY_ANSWER.safeParse(JSON.parse(text)).error).toBeUndefined();
});

test('what an interview shares with its earlier prompts can be served from a cache, another interview shares nothing', () => {
  const prefix = 'x'.repeat(8_000);
  const call = (interview: string, prompt: string): RecordedCall => ({
    step: 'read',
    interview,
    prompt,
    lastMessage: prompt,
    answer: 'y'.repeat(400),
  });
  const costs = interviewCosts([
    call('one', `${prefix}first`),
    call('one', `${prefix}second`),
    call('two', `${prefix}third`),
  ]);
  expect(costs).toEqual([
    { calls: 2, inputTokens: 2 * 2_002, cachedTokens: 2_000, outputTokens: 200 },
    { calls: 1, inputTokens: 2_002, cachedTokens: 0, outputTokens: 100 },
  ]);
  const [first] = costs;
  if (!first) throw new Error('no costs');
  expect(dollarsOf(first, { input: 1, cachedInput: 0.1, output: 10 })).toBeCloseTo(0.004204);
  expect(costText(costs, null)).toMatch(/Median of 2 interviews: 1 calls/);
});

test('a cache never serves more than was sent', () => {
  const prompts = fc.array(
    fc.tuple(fc.constantFrom('a', 'b'), fc.string({ maxLength: 9_000, unit: fc.constantFrom('x', 'y') })),
  );
  fc.assert(
    fc.property(prompts, (list) => {
      const calls = list.map(([interview, prompt]) => ({
        step: 'read' as const,
        interview,
        prompt,
        lastMessage: prompt,
        answer: '',
      }));
      for (const cost of interviewCosts(calls)) {
        expect(cost.cachedTokens).toBeLessThanOrEqual(cost.inputTokens);
      }
    }),
    { numRuns: 30 },
  );
});

test('what was asked and answered is recorded with its schema', async () => {
  const calls: RecordedCall[] = [];
  const model = recordCalls(countingModel(), 'sign-in strong', calls);
  await model.complete(
    { ...asked('How deep?'), json: { name: 'depth', schema: { type: 'object' } } },
    signal,
  );
  await model.stream(asked('And then?'), signal);
  expect(calls).toMatchObject([
    { interview: 'sign-in strong', prompt: 'user\nHow deep?\n{"type":"object"}', answer: 'answer 1' },
    { lastMessage: 'And then?', answer: 'answer 2' },
  ]);
});
