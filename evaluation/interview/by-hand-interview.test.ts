import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { estimateGrader } from '../../src/engine/debrief/estimate.ts';
import { createScript } from '../../src/engine/script/script.ts';
import { modelTalk } from '../../src/testing/model-talk.ts';
import { testContent } from '../../src/testing/test-content.ts';
import { createByHandModel, openPromptFolder } from '../by-hand/prompt-folder.ts';
import { questionIn } from '../equal-length/performances.ts';
import { interviewRecord, recordOf, recordText, type TurnLog, turnLogOf } from './interview-record.ts';
import { candidateByHand, playInterview } from './play-interview.ts';

const content = testContent();
const builtIn = createScript(content, estimateGrader(content));
const PATIENCE = { timeout: 10_000 };

function folderOfPrompts(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prompts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes an answer to each prompt as it comes, until `answers` are used up. */
async function answerPrompts(folder: string, answers: readonly string[]): Promise<void> {
  for (const [at, answer] of answers.entries()) {
    const prompts = await vi.waitFor(() => {
      const there = readdirSync(folder).filter((name) => name.endsWith('.prompt.md'));
      expect(there.length).toBeGreaterThan(at);
      return there.sort();
    }, PATIENCE);
    writeFileSync(join(folder, prompts[at]?.replace('.prompt.md', '.answer.md') ?? ''), answer);
  }
}

/** The answers of a strong candidate, written by hand into a folder. */
async function interviewByHand(folder: string, answers: readonly string[]) {
  const logs: TurnLog[] = [];
  const playing = playInterview(
    builtIn,
    questionIn(content, 'short-links'),
    'mid',
    candidateByHand(openPromptFolder(folder)),
    (_, turn) => logs.push(turnLogOf(turn, [], [])),
  );
  await answerPrompts(folder, [...answers, '(end)']);
  return recordOf(await playing, 'built-in', logs);
}

test('a person answers the interviewer from files, and the interview is kept as it was', async () => {
  const folder = folderOfPrompts();
  const answers = modelTalk(questionIn(content, 'short-links'), 'strong').slice(0, 2);
  const record = await interviewByHand(folder, answers);

  expect(record.turns.filter(({ speaker }) => speaker === 'user').map(({ text }) => text)).toEqual(answers);
  expect(record.turns.map(({ wordedBy }) => wordedBy)).toEqual(['bank', null, 'script', null, 'script']);
  const second = readdirSync(folder).find((name) => name.startsWith('002') && name.endsWith('.prompt.md'));
  expect(readFileSync(join(folder, second ?? ''), 'utf8')).toContain(record.turns[2]?.text ?? 'nothing');
  expect(interviewRecord.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  expect(recordText(record)).toContain('by the script instead');
  expect(recordText(record), 'nobody read the answers').not.toContain('audited');
  const said = { text: 'It is never stale', responseId: 4, answerNumber: 2 };
  const wrong = {
    id: 'T4:0',
    quote: said,
    correction: 'A cache can be.',
    fact: null,
    weight: 'material' as const,
    putRight: true,
    putRightIn: 3,
  };
  const findings = {
    falseStatements: [wrong],
    reversals: [],
    unanswered: [],
    asked: [],
    insights: [],
    observed: [],
  };
  expect(
    recordText({ ...record, report: { ...record.report, summary: 'It was a cache.', findings } }),
  ).toMatch(
    /It was a cache\..*What did not hold\n\n- “It is never stale” \(answer 2\)\. A cache can be\. Put right in answer 3\./s,
  );
  const silent = { gaveAway: [], contradictsFact: null, questions: 1, judged: false };
  const audits = [silent, { ...silent, gaveAway: ['s-cache'] }, { ...silent, judged: true, questions: 2 }];
  expect(recordText({ ...record, audits })).toContain(
    'Of 3 turns that were audited 1 gave a point away, 0 went against a fact, 1 judged the candidate, 1 asked more than one thing.',
  );
});

test('an interview that was broken off goes on with the answers that are there', async () => {
  const folder = folderOfPrompts();
  const answers = modelTalk(questionIn(content, 'short-links'), 'strong').slice(0, 1);
  const record = await interviewByHand(folder, answers);
  const files = readdirSync(folder);

  const again = await playInterview(
    builtIn,
    questionIn(content, 'short-links'),
    'mid',
    candidateByHand(openPromptFolder(folder)),
  );
  expect(again.outcome.score).toBe(record.score);
  expect(readdirSync(folder)).toEqual(files);
});

test('a model that is played by hand is heard piece by piece, and a new answer replaces a deleted one', async () => {
  const folder = folderOfPrompts();
  const request = {
    step: 'conduct' as const,
    messages: [{ role: 'user' as const, content: 'Next?' }],
    sampling: { temperature: 0, maxTokens: 100 },
    json: null,
  };
  const heard: string[] = [];
  const signal = new AbortController().signal;
  const first = createByHandModel(openPromptFolder(folder)).stream(request, signal, (text) =>
    heard.push(text),
  );
  await answerPrompts(folder, ['What happens to the links of a customer who leaves, and who decides that?']);
  await expect(first).resolves.toMatch(/who decides/);
  expect(heard.length).toBeGreaterThan(1);

  rmSync(join(folder, '001-conduct-text.answer.md'));
  const second = createByHandModel(openPromptFolder(folder)).complete(request, signal);
  await answerPrompts(folder, ['And then?']);
  await expect(second).resolves.toBe('And then?');
});

test('who gives up while a prompt waits is told why', async () => {
  const giving = new AbortController();
  const model = createByHandModel(openPromptFolder(folderOfPrompts()));
  const messages = [{ role: 'user' as const, content: 'Next?' }];
  const asked = model.complete(
    { step: 'read', messages, sampling: { temperature: 0, maxTokens: 1 }, json: null },
    giving.signal,
  );
  giving.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});
