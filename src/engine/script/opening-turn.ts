import type { Question } from '#shared/content/question.ts';
import type { NextTurn } from '#shared/interview/context.ts';

/** The turn with sequence number 0: the question's prompt. */
export function openingTurn(question: Question): NextTurn {
  return {
    text: question.prompt,
    move: {
      kind: 'open',
      phase: 'open',
      target: { type: 'none', id: null },
      cue: 0,
      reason: 'Opens the interview.',
      quotedWords: [],
      facts: [],
      fallback: false,
    },
    engine: 'bank',
  };
}
