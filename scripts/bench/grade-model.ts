import { join } from 'node:path';
import { createInterviewer } from '#engine/model/interviewer.ts';
import type { Completion, LanguageModel } from '#engine/model/language-model.ts';
import { createMemoryMemo } from '#engine/step-memo.ts';
import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import type { Content } from '#shared/content/content.ts';
import { answerChat, DEFAULT_ANSWERS } from '#testing/fake-provider/answer-chat.ts';
import { sayAll, simulateScript } from '#testing/simulate-script.ts';
import { median } from './measure.ts';

const RUNS = 20;
const ANSWERS = 12;
const WORDS_AN_ANSWER = 110;
/** A model on a small graphics card. */
const FIRST_TOKEN_MS = 500;
const TOKENS_A_SECOND = 60;
/** What models write for each task, the fake's answers being short; each run has up to half more or less. */
const TOKENS: Record<string, number> = { read: 700, whole: 900, score: 2_200, words: 800 };
const SPREAD = 0.5;

/**
 * How long a slow model takes for a grade, in simulated time: a sleep moves the clock on, so that 20 grades of several
 * minutes take seconds. The engine, its prompts and its steps are the real ones.
 */
export async function benchGradeModel(): Promise<string[]> {
  const content = loadContent(join(PROJECT_ROOT, 'db/content'));
  const lines: string[] = [];
  for (const { name, slots, readAhead } of [
    { name: 'one slot, nothing read ahead', slots: 1, readAhead: 0 },
    { name: 'one slot, all read ahead but the last answer', slots: 1, readAhead: ANSWERS - 1 },
    { name: 'four slots, nothing read ahead', slots: 4, readAhead: 0 },
  ]) {
    const runs = [];
    for (let run = 1; run <= RUNS; run += 1) runs.push(await gradeOnce(content, run, slots, readAhead));
    const graded = runs.filter(({ isByModel }) => isByModel).length;
    const seconds = runs.map((run) => run.seconds);
    const longest = Math.max(...runs.map((run) => run.longestCallSeconds));
    lines.push(
      `grade by a model, ${name}: ${graded} of ${RUNS} by the model, p50 ${median(seconds).toFixed(0)} s, most ${Math.max(...seconds).toFixed(0)} s; longest call ${longest.toFixed(0)} s (deadline ${CALL_LIMITS.deadlineMs.judge / 1000} s at present)`,
    );
  }
  return lines;
}

async function gradeOnce(content: Content, run: number, slots: number, readAhead: number) {
  const questions = [...content.questions.values()];
  const question = questions[run % questions.length];
  if (!question) throw new Error('the bank is empty');
  const context = simulateScript(content, question.id, sayAll(answersFor(question.modelAnswer.lines)));
  const clock = createVirtualClock();
  let longestCallMs = 0;
  const model = slowModel(run, slots, async (ms) => {
    longestCallMs = Math.max(longestCallMs, ms);
    await clock.sleep(ms);
  });
  const log = { info: () => {}, warn: () => {} };
  const interviewer = createInterviewer({ model, content, samples: 1, log });
  const memo = createMemoryMemo();
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  await clock.run(async () => {
    for (const answer of answers.slice(0, readAhead)) {
      const turns = context.turns.slice(0, context.turns.indexOf(answer) + 1);
      await interviewer.readAhead?.({ ...context, turns }, memo);
    }
  });
  const before = clock.now();
  const { report } = await clock.run(() => interviewer.grade(context, { memo }));
  return {
    isByModel: report.engine.model !== null && !report.provisional,
    seconds: (clock.now() - before) / 1000,
    longestCallSeconds: longestCallMs / 1000,
  };
}

function answersFor(lines: readonly { say: string }[]): string[] {
  const words = lines.flatMap(({ say }) => say.split(' '));
  return Array.from({ length: ANSWERS }, (_, at) =>
    Array.from({ length: WORDS_AN_ANSWER }, (_, word) => words[(at * 37 + word) % words.length]).join(' '),
  );
}

function slowModel(seed: number, slots: number, sleep: (ms: number) => Promise<void>): LanguageModel {
  let calls = 0;
  const complete = async (request: Completion) => {
    calls += 1;
    const usual = TOKENS[request.json?.name ?? ''] ?? 300;
    // Spread evenly and alike in each run of the bench.
    const share = 1 + SPREAD * Math.sin(seed * 12.9898 + calls * 78.233);
    await sleep(FIRST_TOKEN_MS + (1000 * usual * share) / TOKENS_A_SECOND);
    return answerChat({ model: 'slow', messages: [...request.messages] }, DEFAULT_ANSWERS);
  };
  return {
    engine: { id: 'openai-compatible', label: 'slow', model: 'slow' },
    server: () => ({ contextTokens: 32_768, slots, tokensPerSecond: TOKENS_A_SECOND }),
    complete,
    stream: complete,
    within: (_, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new Error(what),
    describeFault: String,
  };
}

/** Time that passes only when everybody waits. */
function createVirtualClock() {
  let time = 0;
  const sleeping: { until: number; wake: () => void }[] = [];
  return {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleeping.push({ until: time + ms, wake })),
    async run<T>(work: () => Promise<T>): Promise<T> {
      let isOver = false;
      const result = work().finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await new Promise(setImmediate);
        const next = sleeping.sort((a, b) => a.until - b.until).shift();
        if (!next) continue;
        time = next.until;
        next.wake();
      }
      return result;
    },
  };
}
