import { type KeyPress, pressKey } from '#engine/script/press-key.ts';
import { nextScriptTurn, openingTurn } from '#engine/script/script.ts';
import type { Content } from '#shared/content/content.ts';
import type { Level } from '#shared/content/question.ts';
import type { InterviewContext, NextTurn, TurnRecord } from '#shared/interview/context.ts';

/** An answer, or a key that is pressed instead of one. */
export type Said = string | KeyPress;

type Options = { level?: Level; seconds?: number; company?: InterviewContext['company'] };

/** Holds an interview with the script. The last turn is the interviewer's, unless the time is up. */
export function simulateScript(
  content: Content,
  questionId: string,
  candidate: (context: InterviewContext, step: number) => Said | null,
  { level = 'senior', seconds = 40, company = null }: Options = {},
): InterviewContext {
  const question = content.questions.get(questionId);
  if (!question) throw new Error(`no question ${questionId}`);
  const turnOf = (next: NextTurn, id: number): TurnRecord => ({
    id,
    speaker: 'ai',
    text: next.text,
    seconds: null,
    move: next.move,
    unintelligible: false,
  });
  let context: InterviewContext = {
    question,
    level,
    company,
    budgetSeconds: 600,
    secondsRemaining: 600,
    turns: [turnOf(openingTurn(question), 1)],
  };
  for (let step = 0; context.secondsRemaining > 0; step += 1) {
    const said = candidate(context, step);
    if (said === null) break;
    context = typeof said === 'string' ? answered(context, said, seconds) : pressed(content, context, said);
    if (typeof said === 'string' && context.secondsRemaining > 0) {
      const next = nextScriptTurn(content, context);
      context = { ...context, turns: [...context.turns, turnOf(next, context.turns.length + 1)] };
    }
  }
  return context;

  function pressed(bank: Content, before: InterviewContext, press: KeyPress): InterviewContext {
    const effect = pressKey(bank, before, press);
    if (!effect || effect.isEmpty) return before;
    const turns = before.turns.map((turn, at) => {
      const isStanding = at === before.turns.findLastIndex(({ speaker }) => speaker === 'ai');
      if (!isStanding || !turn.move) return turn;
      const { notes = [], facts, cue } = turn.move;
      const move = {
        ...turn.move,
        notes: [...notes, effect.note],
        facts: [...facts, ...effect.facts],
        cue: Math.max(cue, effect.hintLevel),
      };
      return { ...turn, move };
    });
    return { ...before, turns: effect.next ? [...turns, turnOf(effect.next, turns.length + 1)] : turns };
  }
}

function answered(context: InterviewContext, text: string, seconds: number): InterviewContext {
  const counted = Math.min(seconds, context.secondsRemaining);
  const turn: TurnRecord = {
    id: context.turns.length + 1,
    speaker: 'user',
    text,
    seconds: counted,
    move: null,
    unintelligible: text === '',
  };
  return {
    ...context,
    secondsRemaining: context.secondsRemaining - counted,
    turns: [...context.turns, turn],
  };
}

/** The interviewer's turns after the opening. */
export function scriptTurns(context: InterviewContext): TurnRecord[] {
  return context.turns.filter(({ speaker }) => speaker === 'ai').slice(1);
}

/** A candidate who says one text after the other. */
export function sayAll(texts: readonly string[]): (context: InterviewContext, step: number) => Said | null {
  return (_, step) => texts[step] ?? null;
}
