import type { Content } from '#shared/content/content.ts';
import type { Demo } from '#shared/content/demo.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { INTERVIEW_SECONDS } from '#shared/rules/interview-clock.ts';

/** The authored transcript as the grader sees an interview. */
export function demoContext({ demo, questions, lookups }: Content): InterviewContext {
  const question = questions.get(demo.questionId);
  if (!question) throw new Error(`the demo's question ${demo.questionId} is not in the bank`);
  const turns = demo.turns.map(toTurnRecord);
  const spoken = turns.reduce((total, turn) => total + (turn.seconds ?? 0), 0);
  const company = lookups.companies.find(({ slug }) => slug === demo.company);
  return {
    question,
    level: demo.level,
    company: company ?? null,
    budgetSeconds: INTERVIEW_SECONDS,
    secondsRemaining: Math.max(0, INTERVIEW_SECONDS - spoken),
    turns,
  };
}

function toTurnRecord(turn: Demo['turns'][number], index: number): TurnRecord {
  const common = { id: index + 1, text: turn.text, unintelligible: false };
  return turn.role === 'ai'
    ? { ...common, speaker: 'ai', seconds: null, move: { ...turn.move, fallback: false } }
    : { ...common, speaker: 'user', seconds: turn.seconds, move: null };
}
