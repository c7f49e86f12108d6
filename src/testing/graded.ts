import { openingTurn } from '#engine/script/opening-turn.ts';
import type { Content } from '#shared/content/content.ts';
import type { Level } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { typedSeconds } from '#shared/rules/interview-clock.ts';

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
