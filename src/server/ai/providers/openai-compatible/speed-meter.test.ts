import { expect, test } from 'vitest';
import type { Completion } from '#engine/model/language-model.ts';
import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { modelAt, runFakeProvider } from '#testing/provider-fixtures.ts';
import { createSpeedMeter } from './speed-meter.ts';

const call = { promptTokens: 1_000, completionTokens: 100, firstTokenMs: 500, totalMs: 2_500 };
const signal = new AbortController().signal;

test('speed is the median of the last calls, so that one slow call says little', () => {
  const meter = createSpeedMeter();
  expect(meter.tokensPerSecond()).toBeNull();
  for (const totalMs of [2_500, 2_500, 60_500]) meter.add({ ...call, totalMs });
  expect(meter.tokensPerSecond()).toBe(50);
  expect(meter.firstTokenMs()).toBe(500);
  expect(meter.expectedMs({ promptTokens: 4_000, maxTokens: 1_000 })).toBe(22_000);
});

test('a server that has become faster is known to be', () => {
  const meter = createSpeedMeter();
  for (let at = 0; at < 9; at += 1) meter.add(call);
  for (let at = 0; at < 3; at += 1) meter.add({ ...call, totalMs: 1_500 });
  expect(meter.tokensPerSecond()).toBe(100);
});

test('an answer of a few tokens says nothing of the speed', () => {
  const meter = createSpeedMeter();
  meter.add({ ...call, completionTokens: 3 });
  expect(meter.tokensPerSecond()).toBeNull();
});

/** Some 100 tokens at 40 a second: longer than any deadline here. */
const SLOW = { kind: 'one-slot', tokensPerSecond: 40, firstTokenMs: 100 } as const;
const request = (step: Completion['step'], maxTokens: number): Completion => ({
  step,
  messages: [{ role: 'user', content: "Your task: say the interviewer's next turn" }],
  sampling: { temperature: 0, maxTokens },
  json: null,
});

test.each(['stream', 'complete'] as const)('a slow server is not cut while it writes (%s)', async (way) => {
  const fake = await runFakeProvider();
  fake.answerWith('conduct', () => 'What breaks first? '.repeat(20));
  fake.setMode('chat', SLOW);
  const deadlineMs = { ...CALL_LIMITS.deadlineMs, read: 1_000 };
  const service = await modelAt(fake.url, { limits: { ...CALL_LIMITS, deadlineMs, tries: 1 } });
  const text = await service.model[way](request('read', 400), signal);
  expect(text).toContain('What breaks first?');
  expect(service.model.server().tokensPerSecond).toBeGreaterThan(5);
  expect(service.model.server().tokensPerSecond).toBeLessThanOrEqual(45);
});

test('calls to a server with one slot wait for their turn, however many there are', async () => {
  const fake = await runFakeProvider();
  fake.answerWith('conduct', () => 'What breaks first? '.repeat(10));
  fake.setMode('chat', { ...SLOW, tokensPerSecond: 100 });
  const deadlineMs = { ...CALL_LIMITS.deadlineMs, judge: 2_500 };
  const { model } = await modelAt(fake.url, {
    limits: { ...CALL_LIMITS, deadlineMs, patience: 1, tries: 1 },
  });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => model.complete(request('judge', 10), signal)),
  );
  expect(answers).toHaveLength(8);
});

test('a server that stops in the middle of an answer is not waited for', async () => {
  const fake = await runFakeProvider();
  fake.setMode('chat', { kind: 'body-stall' });
  const limits = { ...CALL_LIMITS, idleMs: 300, deadlineMs: { ...CALL_LIMITS.deadlineMs, conduct: 500 } };
  const { model } = await modelAt(fake.url, { limits });
  await expect(model.stream(request('conduct', 1), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
});
