import { conductTurn } from '#engine/model/conduct/conduct-turn.ts';
import type { Completion, LanguageModel } from '#engine/model/language-model.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { interviewAfter } from './provider-fixtures.ts';
import { type Script, scriptedReading } from './scripted-reading.ts';
import { testContent } from './test-content.ts';

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
) {
  const clauses: string[] = [];
  const parts = { model, content: testContent(), log: NO_LOG };
  const turn = await conductTurn(parts, on, scriptedReading(on, script ?? {}), {
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
