import { conductTurn } from '#engine/model/conduct/conduct-turn.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { interviewAfter } from './provider-fixtures.ts';
import { type Script, scriptedReading } from './scripted-reading.ts';
import { testContent } from './test-content.ts';
import type { WritingModel } from './writing-model.ts';

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
