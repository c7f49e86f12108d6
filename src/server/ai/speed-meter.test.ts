import { expect, test } from 'vitest';
import { createSpeedMeter } from './speed-meter.ts';

const call = { promptTokens: 1_000, completionTokens: 100, firstTokenMs: 500, totalMs: 2_500 };

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
