import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ProviderUse } from '#server/ai/capabilities.ts';
import { testContent } from '#testing/test-content.ts';
import { loadPrices, priceOf } from './prices.ts';

const { prices } = testContent();
const tokens = (model: string, more: object = {}): ProviderUse => ({
  capability: 'model',
  model,
  isLoopback: false,
  promptTokens: 1_000_000,
  cachedTokens: 0,
  completionTokens: 100_000,
  isEstimated: false,
  ...more,
});

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-prices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'prices.yaml'), text);
  return join(folder, 'prices.yaml');
}

test.each([
  ['gpt-5-mini', 0.45],
  ['gpt-5-mini-2025-08-07', 0.45],
  ['openai/gpt-5-mini', 0.45],
  ['gpt-5', 2.25],
  ['gpt-5.2', 3.15],
])('a million tokens read and a tenth of that written by %s cost %d dollars', (model, usd) => {
  expect(priceOf(prices, tokens(model))).toBeCloseTo(usd, 6);
});

test('what comes from the cache costs less', () => {
  expect(priceOf(prices, tokens('gpt-5-mini', { cachedTokens: 1_000_000 }))).toBeCloseTo(0.225, 6);
});

test.each(['llama3.1:8b', 'gpt-5x', 'gpt', 'whisper-1'])('no price is known of %s', (model) => {
  expect(priceOf(prices, tokens(model))).toBeNull();
});

test('a server on this machine costs nothing, whatever its model is called', () => {
  expect(priceOf(prices, tokens('gpt-5-mini', { isLoopback: true }))).toBe(0);
  expect(priceOf(prices, tokens('llama3.1:8b', { isLoopback: true }))).toBe(0);
});

test('speech costs by the minute that is heard, and by the character that is said', () => {
  const heard = { capability: 'transcription', model: 'whisper-1', isLoopback: false, seconds: 90 } as const;
  expect(priceOf(prices, heard)).toBeCloseTo(0.009, 6);
  const said = { capability: 'speech', model: 'tts-1', isLoopback: false, characters: 2_000 } as const;
  expect(priceOf(prices, said)).toBeCloseTo(0.03, 6);
});

test('an operator’s own prices come first, beside those that are listed', async () => {
  const file = fileWith(
    'prices:\n  - { model: gpt-5-mini, prompt: 1 }\n  - { model: mine, completion: 5 }\n',
  );
  const own = await loadPrices(file, prices);
  expect(priceOf(own, tokens('gpt-5-mini'))).toBeCloseTo(1, 6);
  expect(priceOf(own, tokens('mine'))).toBeCloseTo(0.5, 6);
  expect(priceOf(own, tokens('gpt-5'))).toBeCloseTo(2.25, 6);
});

test('a mistake in that file stops the start, and names its line', async () => {
  const file = fileWith('prices:\n  - { model: a, prompt: 1 }\n  - { model: b, prompt: -1 }\n');
  await expect(loadPrices(file, prices)).rejects.toThrow(/prices\.yaml:3.*prompt/);
});
