import type { Fixture, Level, Question } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveTarget } from '#shared/interview/move.ts';
import { typedSeconds } from '#shared/rules/interview-clock.ts';

const BUDGET_SECONDS = 600;

/** A fixture's conversation as an interview: answers take the time that speaking them takes. */
export function fixtureContext(question: Question, turns: Fixture['turns'], level: Level): InterviewContext {
  const records = turns.map((turn, index): TurnRecord => {
    const spoken = turn.role === 'user';
    return {
      id: index + 1,
      speaker: turn.role,
      text: turn.text,
      seconds: spoken ? typedSeconds(turn.text.split(/\s+/).length) : null,
      move: spoken
        ? null
        : {
            kind: index === 0 ? 'open' : 'probe',
            phase: index === 0 ? 'open' : 'deep_dive',
            target: targetOf(question, turn.target),
            cue: turn.cue ?? (turn.target ? 1 : 0),
            reason: 'From a fixture.',
            quotedWords: [],
            facts: [],
            fallback: false,
          },
      unintelligible: false,
    };
  });
  const used = records.reduce((total, record) => total + (record.seconds ?? 0), 0);
  return {
    question,
    level,
    company: null,
    budgetSeconds: BUDGET_SECONDS,
    secondsRemaining: Math.max(0, BUDGET_SECONDS - used),
    turns: records,
  };
}

function targetOf(question: Question, id: string | undefined): MoveTarget {
  if (id === undefined) return { type: 'none', id: null };
  const has = (items: readonly { id: string }[]) => items.some((item) => item.id === id);
  if (has(question.points)) return { type: 'point', id };
  if (has(question.stress)) return { type: 'stress', id };
  if (has(question.misconceptions)) return { type: 'misconception', id };
  return { type: 'none', id: null };
}
