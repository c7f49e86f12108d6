import type { Reading } from '#engine/reading.ts';
import { askedIn } from '#engine/script/conversation.ts';
import { noticed } from '#engine/script/next-question.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** Help that fits now: 1 an open question, 2 where to look, 3 a choice or the consequence spelled out. */
export type Help = { level: 1 | 2 | 3; why: 'asked for' | 'stuck' | null };

const FAILED: ReadonlySet<string> = new Set(['no', 'does_not_know']);
const MOST = 3;

/** Rises by one with every answer in a row that fails or asks for a hint, and falls back with the first that does not. */
export function helpFor(content: Content, context: InterviewContext, { answered }: Reading): Help {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const last = answers.at(-1);
  const seen = last && !last.awaited ? noticed(content, context, last.text)?.kind : undefined;
  const why = seen === 'hint' ? 'asked for' : seen === 'stuck' ? 'stuck' : null;
  const verdictOn = new Map(answered.map(({ turnId, answered: verdict }) => [turnId, verdict]));
  const before = answers.slice(0, -1).findLastIndex(({ id }) => !FAILED.has(verdictOn.get(id) ?? 'yes'));
  const failures = Math.max(0, answers.length - 2 - before) + (why ? 1 : 0);
  // Who asks twice for help on one thing gets more of it, whatever was made of the answers.
  const given = why ? (askedIn(context).at(-1)?.move.cue ?? 0) : 0;
  const level = Math.min(MOST, Math.max(1, 1 + failures, why && given >= 2 ? given + 1 : 1));
  return { level: level === 1 ? 1 : level === 2 ? 2 : 3, why };
}
