import type { TurnOptions } from '#engine/interviewer.ts';
import { conductTurn } from '#engine/model/conduct/conduct-turn.ts';
import type { Completion, LanguageModel } from '#engine/model/language-model.ts';
import { openingTurn } from '#engine/script/script.ts';
import { createMemoryMemo } from '#engine/step-memo.ts';
import type { Content } from '#shared/content/content.ts';
import type { Level } from '#shared/content/question.ts';
import type { GradeOutcome, InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { typedSeconds } from '#shared/rules/interview-clock.ts';
import type { Task } from './fake-provider/answer-chat.ts';
import { interviewAfter, interviewContext, remoteAi, runFakeProvider } from './provider-fixtures.ts';
import { type Script, scriptedReading } from './scripted-reading.ts';
import { testContent } from './test-content.ts';

type Answers = Partial<Record<Task, (prompt: string) => unknown>>;

/** Grades with a model that answers as it is told for a task, and sensibly for the others. */
export async function gradeWith(answers: Answers, context = interviewContext('meets')) {
  const fake = await runFakeProvider();
  for (const task of ['read', 'whole', 'score', 'words'] as const) {
    const answer = answers[task];
    if (answer) fake.answerWith(task, answer);
  }
  const ai = await remoteAi(fake);
  const memo = createMemoryMemo();
  const labels: string[] = [];
  const grade = () =>
    ai.interviewer.grade(context, { memo, onProgress: ({ label }) => void labels.push(label) });
  const outcome = await grade();
  const asked = (task: string) =>
    fake.requests.filter(
      ({ capability, body }) => capability === 'chat' && body.response_format?.json_schema?.name === task,
    ).length;
  return { fake, ai, memo, outcome, asked, grade, labels };
}

/** The interview with words added to its last answer. */
export function saying(
  words: string,
  name: Parameters<typeof interviewContext>[0] = 'strong',
): InterviewContext {
  const context = interviewContext(name);
  const last = context.turns.findLast(({ speaker }) => speaker === 'user');
  const turns = context.turns.map((turn) =>
    turn === last ? { ...turn, text: `${turn.text} ${words}` } : turn,
  );
  return { ...context, turns };
}

export const scoreOf = ({ report }: GradeOutcome, id: string) =>
  report.dimensions.find((one) => one.id === id)?.score ?? -1;

export const answersOf = ({ turns }: InterviewContext) => turns.filter(({ speaker }) => speaker === 'user');

/** An interview of the opening and these answers, with nothing asked in between. */
export function interviewWith(
  content: Content,
  questionId: string,
  answers: readonly string[],
  level: Level = 'senior',
): InterviewContext {
  const question = content.questions.get(questionId);
  if (!question) throw new Error(`no question ${questionId}`);
  const open = openingTurn(question);
  const turns: TurnRecord[] = [
    { id: 1, speaker: 'ai', text: open.text, seconds: null, move: open.move, unintelligible: false },
    ...answers.map((text, index) => ({
      id: index + 2,
      speaker: 'user' as const,
      text,
      seconds: typedSeconds(text.split(/\s+/).length),
      move: null,
      unintelligible: false,
    })),
  ];
  const used = turns.reduce((total, turn) => total + (turn.seconds ?? 0), 0);
  return {
    question,
    level,
    company: null,
    budgetSeconds: 600,
    secondsRemaining: Math.max(0, 600 - used),
    turns,
  };
}

const NO_LOG = { info: () => {}, warn: () => {} };

/** A turn that breaks no rule after two answers about short links. */
export const GOOD =
  'You keep one record per link, keyed by the code. Say two of your servers create a link in the same millisecond: what does each of them write?';
const RECORD = { targets: ['x-codes', 'nobody-knows'], kind: 'probe', help: 2, facts: [], noted: ['a note'] };

/** What a model writes: the words, then the record of what they were. */
export const turnText = (text: string, record: unknown = RECORD) => `${text}\n###\n${JSON.stringify(record)}`;

/** The next turn of a model, and the clauses in which it was spoken. */
export async function conduct(
  model: WritingModel,
  on: InterviewContext = interviewAfter(2),
  script?: Script,
  options: Pick<TurnOptions, 'isWeak'> = {},
) {
  const clauses: string[] = [];
  const parts = { model, content: testContent(), log: NO_LOG };
  const turn = await conductTurn(parts, on, scriptedReading(on, script ?? {}), {
    ...options,
    onClause: (clause) => clauses.push(clause),
  });
  return { turn, clauses };
}

type WritingModel = LanguageModel & { requests: Completion[] };

type Options = {
  /** Characters that come at once. */
  piece?: number;
  contextTokens?: number | null;
};

/**
 * A language model that writes what a test tells it to, call by call and piece by piece. An error among the pieces breaks the
 * stream off there.
 */
export function writingModel(
  answer: (request: Completion, call: number) => string | [string, Error],
  { piece = 7, contextTokens = null }: Options = {},
): WritingModel {
  const requests: Completion[] = [];
  const write: LanguageModel['stream'] = async (request, signal, onText = () => {}) => {
    requests.push(request);
    const answered = answer(request, requests.length - 1);
    const [text, fault] = typeof answered === 'string' ? [answered, null] : answered;
    for (let at = piece; at < text.length + piece; at += piece) {
      signal.throwIfAborted();
      onText(text.slice(0, at));
      await Promise.resolve();
    }
    signal.throwIfAborted();
    if (fault) throw fault;
    return text;
  };
  return {
    engine: { id: 'written', label: 'Written by a test', model: 'written' },
    requests,
    server: () => ({ contextTokens, slots: 1, tokensPerSecond: null }),
    complete: (request, signal) => write(request, signal),
    stream: write,
    within: (_step, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new Error(what),
    describeFault: String,
  };
}
