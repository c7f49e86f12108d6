import type { Content } from '../../src/shared/content/content.ts';
import type { Question } from '../../src/shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '../../src/shared/interview/context.ts';
import type { MoveRecord, Phase } from '../../src/shared/interview/move.ts';
import { INTERVIEW_SECONDS, typedSeconds } from '../../src/shared/rules/interview-clock.ts';
import { type EqualLengthSet, FIXED_TURNS, type PerformanceKind } from './sets.ts';

/** One performance of the equal-length set, as an engine gets it. */
export type Performance = {
  /** Question and kind. */
  id: string;
  question: string;
  kind: PerformanceKind;
  heldOut: boolean;
  context: InterviewContext;
};

const PHASES: readonly Phase[] = ['open', 'outline', 'deep_dive', 'stress', 'deep_dive', 'close'];

/** Every performance of these sets. */
export function performancesOf(content: Content, sets: readonly EqualLengthSet[]): Performance[] {
  return sets.flatMap((set) =>
    set.performances.map(({ kind, answers }) => ({
      id: `${set.question} ${kind}`,
      question: set.question,
      kind,
      heldOut: set.heldOut,
      context: contextOf(content, set, answers),
    })),
  );
}

/** The weak performances again, each with a sentence that tells the grader what to do. */
export function instructedPerformances(
  content: Content,
  sets: readonly EqualLengthSet[],
  instructions: readonly string[],
): Performance[] {
  if (instructions.length === 0) return [];
  return sets.flatMap((set, at) => {
    const weak = set.performances.find(({ kind }) => kind === 'weak');
    const sentence = instructions[at % instructions.length] ?? '';
    return weak
      ? [
          {
            id: `${set.question} weak, instructing`,
            question: set.question,
            kind: weak.kind,
            heldOut: set.heldOut,
            context: contextOf(content, set, insertSentence(weak.answers, sentence, at)),
          },
        ]
      : [];
  });
}

/** What the candidate said, answer by answer. */
export function answersOf({ context }: Pick<Performance, 'context'>): TurnRecord[] {
  return context.turns.filter(({ speaker }) => speaker === 'user');
}

/** The fixed conversation: nothing is played, so that every engine judges the same words. */
export function contextOf(
  content: Content,
  set: Pick<EqualLengthSet, 'question' | 'level' | 'opening'>,
  answers: readonly string[],
): InterviewContext {
  const questions = [set.opening, ...FIXED_TURNS];
  const turns = answers.flatMap((answer, at): TurnRecord[] => [
    {
      id: 2 * at + 1,
      speaker: 'ai',
      text: questions[at] ?? '',
      seconds: null,
      move: moveOf(PHASES[at] ?? 'close'),
      unintelligible: false,
      awaited: false,
    },
    {
      id: 2 * at + 2,
      speaker: 'user',
      text: answer,
      seconds: typedSeconds(wordsOf(answer).length),
      move: null,
      unintelligible: false,
      awaited: false,
    },
  ]);
  const used = turns.reduce((total, { seconds }) => total + (seconds ?? 0), 0);
  return {
    question: questionIn(content, set.question),
    level: set.level,
    company: null,
    budgetSeconds: INTERVIEW_SECONDS,
    secondsRemaining: Math.max(0, INTERVIEW_SECONDS - used),
    turns,
  };
}

/** An open question that aims at no point: no answer counts as helped. */
function moveOf(phase: Phase): MoveRecord {
  return {
    kind: phase === 'open' ? 'open' : 'probe',
    phase,
    target: { type: 'none', id: null },
    cue: phase === 'open' ? 0 : 1,
    reason: 'Asked of everybody.',
    quotedWords: [],
    facts: [],
    fallback: false,
  };
}

/** @throws {Error} when the bank has no such question: the sets are checked before. */
export function questionIn(content: Content, id: string): Question {
  const question = content.questions.get(id);
  if (!question) throw new Error(`no question ${id}`);
  return question;
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Puts a sentence after, or for an odd `turn` before, the answer in the middle. */
function insertSentence(answers: readonly string[], sentence: string, turn: number): string[] {
  const at = Math.floor((answers.length - 1) / 2);
  return answers.map((answer, index) => {
    if (index !== at) return answer;
    return turn % 2 === 1 ? `${sentence} ${answer}` : `${answer} ${sentence}`;
  });
}
