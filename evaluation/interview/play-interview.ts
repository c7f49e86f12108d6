import { performance } from 'node:perf_hooks';
import type { InterviewerModel } from '../../src/engine/interviewer.ts';
import { openingTurn } from '../../src/engine/script/script.ts';
import type { StepMemo } from '../../src/engine/step-memo.ts';
import { AppError } from '../../src/server/errors.ts';
import { answerLength, countAgainstBudget } from '../../src/server/modules/answers/answer-length.ts';
import type { Level, Question } from '../../src/shared/content/question.ts';
import type {
  GradeOutcome,
  InterviewContext,
  NextTurn,
  TurnRecord,
} from '../../src/shared/interview/context.ts';
import { INTERVIEW_SECONDS } from '../../src/shared/rules/interview-clock.ts';
import type { PromptFolder } from '../by-hand/prompt-folder.ts';

/** A typed answer; `seconds` where it was spoken at another pace; no words: a recording in which none were heard. */
type Said = { text: string; seconds?: number };

/** What the candidate says next; null ends the interview. */
type Candidate = (context: InterviewContext) => Said | null | Promise<Said | null>;

export type Played = {
  /** The whole conversation; ids are places from 1. */
  context: InterviewContext;
  outcome: GradeOutcome;
  /** True when an answer was refused because the time was up. */
  cutShort: boolean;
  /** What a model read on the way. */
  memo: StepMemo;
};

/** Hears every turn of the interviewer together with what it answers, and how many milliseconds it took. */
type Listener = (before: InterviewContext, turn: NextTurn, ms: number) => void;

const SILENT_SECONDS = 8;

/** Holds one interview as the server does: the opening, then answer and question in turn, then the grade. */
export async function playInterview(
  interviewer: InterviewerModel,
  question: Question,
  level: Level,
  candidate: Candidate,
  listen?: Listener,
): Promise<Played> {
  const memo = createTurnMemo();
  const reading: Promise<void>[] = [];
  const opening = openingTurn(question);
  let context: InterviewContext = {
    question,
    level,
    company: null,
    budgetSeconds: INTERVIEW_SECONDS,
    secondsRemaining: INTERVIEW_SECONDS,
    turns: [interviewerTurn(1, opening)],
  };
  let cutShort = false;
  for (let said = await candidate(context); said !== null; said = await candidate(context)) {
    const seconds = secondsOf(said, context.secondsRemaining);
    cutShort = seconds === null;
    if (seconds === null) break;
    const secondsRemaining = context.secondsRemaining - seconds;
    context = { ...context, secondsRemaining, turns: [...context.turns, answerTurn(context, said, seconds)] };
    if (secondsRemaining <= 0) continue;
    await Promise.all(reading);
    const known = memo.asItIsNow();
    reading.push(readBeside(interviewer, context, memo));
    const before = performance.now();
    const next = await interviewer.nextTurn(context, { memo: known });
    listen?.(context, next, performance.now() - before);
    context = { ...context, turns: [...context.turns, interviewerTurn(context.turns.length + 1, next)] };
    // The room ends here as well.
    if (next.move.kind === 'close' && next.move.target.id === 'end') break;
  }
  await Promise.all(reading);
  return { context, outcome: await interviewer.grade(context, { memo }), cutShort, memo };
}

/** Nobody waits for it, and the grading repeats what failed. */
async function readBeside(
  interviewer: InterviewerModel,
  context: InterviewContext,
  memo: StepMemo,
): Promise<void> {
  await interviewer.readAhead?.(context, memo).catch(() => {});
}

/**
 * What was read so far. The next question sees every earlier answer as read and never the one that is read beside it: so an
 * interview played again takes the same course, however fast the model is.
 */
function createTurnMemo(): StepMemo & { asItIsNow(): StepMemo } {
  const kept = new Map<string, unknown>();
  const over = (seen: ReadonlyMap<string, unknown>): StepMemo => ({
    find: async (step, inputHash) => seen.get(`${step} ${inputHash}`),
    keep: async (step, inputHash, output) => void kept.set(`${step} ${inputHash}`, output),
  });
  return { ...over(kept), asItIsNow: () => over(new Map(kept)) };
}

/** Says these answers whatever is asked. Blank ones are left out, as the server refuses them. */
export function scripted(answers: readonly string[]): Candidate {
  const texts = answers.map((text) => text.trim()).filter((text) => text !== '');
  return ({ turns }) => {
    const text = texts[turns.filter((turn) => turn.speaker === 'user').length];
    return text === undefined ? null : { text };
  };
}

/** Seconds that count, null when the time is up: the server's own rules. */
function secondsOf({ text, seconds }: Said, remaining: number): number | null {
  const spoken = text === '' ? SILENT_SECONDS : seconds;
  const needed = spoken ?? answerLength({ recording: null, text }, null, undefined).seconds;
  try {
    return countAgainstBudget(needed, remaining, spoken === undefined);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TIME_IS_UP') return null;
    throw error;
  }
}

function answerTurn({ turns }: InterviewContext, { text }: Said, seconds: number): TurnRecord {
  return {
    id: turns.length + 1,
    speaker: 'user',
    text,
    seconds,
    move: null,
    unintelligible: text === '',
    awaited: false,
  };
}

function interviewerTurn(id: number, { text, move }: Pick<TurnRecord, 'text' | 'move'>): TurnRecord {
  return { id, speaker: 'ai', text, seconds: null, move, unintelligible: false, awaited: false };
}

/** What ends an interview, written as an answer. */
const END = '(end)';
const SPOKEN_TO = `You are the candidate in a spoken system design interview. Answer the interviewer's last turn as you would speak: the words alone. Write ${END} to end the interview.`;

/** A candidate whose answers are written into a folder; each prompt holds the conversation as this candidate heard it. */
export function candidateByHand(folder: PromptFolder): Candidate {
  return async ({ turns, secondsRemaining }) => {
    const heard = turns.map(({ speaker, text }) => `${speaker === 'ai' ? 'Interviewer' : 'You'}: ${text}`);
    const answer = await folder.ask({
      step: 'candidate',
      json: null,
      messages: [
        { role: 'system', content: SPOKEN_TO },
        {
          role: 'user',
          content: `${heard.join('\n\n')}\n\n(${secondsRemaining} seconds of your speaking time are left.)`,
        },
      ],
    });
    return answer === END ? null : { text: answer };
  };
}
