import type { Content } from '#shared/content/content.ts';
import { level } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { InterviewRow } from './interviews.store.ts';
import type { Turn } from './responses.store.ts';

/** What the interviewer and the grader may know. */
export function buildContext(content: Content, row: InterviewRow, turns: readonly Turn[]): InterviewContext {
  const question = content.questions.get(row.questionId);
  if (!question) throw new Error(`question ${row.questionId} is not in the bank any more`);
  return {
    question,
    level: level.parse(row.levelSlug),
    company: companyOf(row),
    budgetSeconds: row.budgetSeconds,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    turns: turns.map(toTurnRecord),
  };
}

function toTurnRecord(turn: Turn): TurnRecord {
  return {
    id: turn.id,
    speaker: turn.speaker,
    text: turn.content,
    seconds: turn.duration,
    move: turn.move,
    unintelligible: turn.transcriptState === 'failed' || turn.transcriptState === 'pending',
    awaited: turn.transcriptState === 'pending',
  };
}

function companyOf({ companySlug, companyName }: InterviewRow): InterviewContext['company'] {
  return companySlug === null || companyName === null ? null : { slug: companySlug, name: companyName };
}
