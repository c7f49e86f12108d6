import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Completion } from '../../src/engine/model/language-model.ts';
import { modelAt } from '../../src/testing/provider-fixtures.ts';
import { startByHandServer } from './by-hand-server.ts';
import { openPromptFolder } from './prompt-folder.ts';

/** For a machine that is busy. */
const PATIENCE = { timeout: 10_000 };

const QUESTION: Completion = {
  step: 'conduct',
  messages: [
    { role: 'system', content: 'You interview.' },
    { role: 'user', content: 'The candidate named a queue. What do you say?' },
  ],
  sampling: { temperature: 0, maxTokens: 100 },
  json: null,
};

/** The product's own provider code, with a person behind the address. */
async function modelByHand() {
  const folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
  const server = await startByHandServer(openPromptFolder(folder), { pieceMs: 0 });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  return { folder, model: (await modelAt(server.url)).model };
}

async function promptIn(folder: string): Promise<{ text: string; answerPath: string }> {
  const file = await vi.waitFor(() => {
    const [first] = readdirSync(folder).filter((name) => name.endsWith('.prompt.md'));
    if (first === undefined) throw new Error('no prompt yet');
    return first;
  }, PATIENCE);
  const path = join(folder, file);
  return { text: readFileSync(path, 'utf8'), answerPath: path.replace('.prompt.md', '.answer.md') };
}

test('a person reads what the model would see, and what they write is heard piece by piece', async () => {
  const { folder, model } = await modelByHand();
  const heard: string[] = [];
  const said = model.stream(QUESTION, new AbortController().signal, (soFar) => heard.push(soFar));

  const { text, answerPath } = await promptIn(folder);
  expect(text).toBe(
    '===== system =====\n\nYou interview.\n\n===== user =====\n\nThe candidate named a queue. What do you say?\n',
  );
  writeFileSync(answerPath, 'What happens to a message\nwhen its consumer dies?\n');

  await expect(said).resolves.toBe('What happens to a message\nwhen its consumer dies?');
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.every((soFar, at) => at === 0 || soFar.startsWith(heard[at - 1] ?? ''))).toBe(true);
});

test('a question with a schema shows the schema, and the same question is not asked twice', async () => {
  const { folder, model } = await modelByHand();
  const schema = { type: 'object', properties: { verdict: { type: 'string' } }, required: ['verdict'] };
  const asked = { ...QUESTION, step: 'judge' as const, json: { name: 'verdict', schema } };
  const first = model.complete(asked, new AbortController().signal);
  const { text, answerPath } = await promptIn(folder);
  expect(answerPath).toMatch(/001-chat-verdict\.answer\.md$/);
  expect(text).toContain('"verdict"');
  writeFileSync(answerPath, '{"verdict": "deep"}');

  await expect(first).resolves.toBe('{"verdict": "deep"}');
  await expect(model.complete(asked, new AbortController().signal)).resolves.toBe('{"verdict": "deep"}');
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a caller that gives up leaves its question standing', async () => {
  const { folder, model } = await modelByHand();
  const impatient = new AbortController();
  const given = model.complete(QUESTION, impatient.signal).catch(() => 'given up');
  const { answerPath } = await promptIn(folder);
  impatient.abort();
  await expect(given).resolves.toBe('given up');

  writeFileSync(answerPath, 'Later, then.');
  await expect(model.complete(QUESTION, new AbortController().signal)).resolves.toBe('Later, then.');
  expect(existsSync(join(folder, '002-chat-text.prompt.md'))).toBe(false);
});
