import { nextBuiltInTurn } from '#engine/say/next-turn.ts';
import { openingTurn } from '#engine/script/opening-turn.ts';
import type { Content } from '#shared/content/content.ts';
import type { Level } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { typedSeconds } from '#shared/rules/interview-clock.ts';
import { situationIn, testReader } from './test-reader.ts';

type Options = {
  level?: Level;
  budgetSeconds?: number;
  company?: InterviewContext['company'];
  /** Speaking time of one answer; by default what speaking it takes. */
  seconds?: number;
};

/** What the candidate says next, from the interview so far; null ends the interview. */
type Candidate = (context: InterviewContext, answer: number) => string | null;

/** Holds an interview with the built-in interviewer. The last turn is the interviewer's. */
export function simulateInterview(
  content: Content,
  questionId: string,
  candidate: Candidate | readonly string[],
  options: Options = {},
): InterviewContext {
  const question = content.questions.get(questionId);
  if (!question) throw new Error(`no question ${questionId}`);
  const speak: Candidate =
    typeof candidate === 'function' ? candidate : (_, answer) => candidate[answer] ?? null;
  const { level = 'senior', budgetSeconds = 600, company = null } = options;
  const open = openingTurn(question);
  let context: InterviewContext = {
    question,
    level,
    company,
    budgetSeconds,
    secondsRemaining: budgetSeconds,
    turns: [{ id: 1, speaker: 'ai', text: open.text, seconds: null, move: open.move, unintelligible: false }],
  };
  for (let answer = 0; context.secondsRemaining > 0; answer += 1) {
    const text = speak(context, answer);
    if (text === null) break;
    const needed = options.seconds ?? typedSeconds(text.split(/\s+/).length);
    const seconds = Math.min(needed, context.secondsRemaining);
    const said: TurnRecord = {
      id: context.turns.length + 1,
      speaker: 'user',
      text,
      seconds,
      move: null,
      unintelligible: text === '',
    };
    const turns = [...context.turns, said];
    const secondsRemaining = context.secondsRemaining - seconds;
    const situation = situationIn({ ...context, secondsRemaining, turns }, content);
    const next = nextBuiltInTurn(situation, testReader(content).readUtterance);
    const asked: TurnRecord = {
      id: turns.length + 1,
      speaker: 'ai',
      text: next.text,
      seconds: null,
      move: next.move,
      unintelligible: false,
    };
    context = { ...context, secondsRemaining, turns: [...turns, asked] };
  }
  return context;
}

/** The interviewer's turns after the opening. */
export function questionsAsked(context: InterviewContext): TurnRecord[] {
  return context.turns.filter((turn) => turn.speaker === 'ai').slice(1);
}
