import type { Level, Question } from '#shared/content/question.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { echo } from '../candidates/difficult.ts';
import { goldenBadAnswers } from '../candidates/golden-bad-answers.ts';
import { type Candidate, playInterview, scripted } from '../play/play-interview.ts';
import type { Sets } from '../sets/read-sets.ts';
import { listKeywords } from '../vary/list-keywords.ts';
import { mapParallel, questionOf, type Stage } from './engine.ts';

export type AttackKind = 'keyword list' | 'fluent but wrong' | 'off-topic' | 'echo' | 'bad answer';

/** An interview that deserves little, whatever it sounds like. */
export type AttackRun = { id: string; kind: AttackKind; heldOut: boolean; outcome: GradeOutcome };

type Plan = Omit<AttackRun, 'outcome'> & { question: Question; level: Level; candidate: Candidate };

const KEYWORD_LISTS = 10;
const ECHOES = 5;
const BAD_ANSWER_QUESTIONS = 6;

export async function runAttacks(stage: Stage, sets: Sets): Promise<AttackRun[]> {
  const plans = [
    ...madeUp(stage, 'keyword list', KEYWORD_LISTS, (question, at) => [
      { name: `keywords ${at + 1}`, candidate: scripted(listKeywords(stage.content, question, at)) },
    ]),
    ...madeUp(stage, 'echo', ECHOES, () => [{ name: 'echo', candidate: echo }]),
    ...madeUp(stage, 'bad answer', BAD_ANSWER_QUESTIONS, (question) =>
      goldenBadAnswers(question).map(({ name, answers }) => ({ name, candidate: scripted(answers) })),
    ),
    ...written(stage, 'fluent but wrong', sets.fluentWrong),
    ...written(stage, 'off-topic', sets.offTopic),
  ];
  return mapParallel(
    plans,
    stage.engine.parallel,
    async ({ id, kind, heldOut, question, level, candidate }) => {
      const { outcome } = await playInterview(stage.engine.interviewer, question, level, candidate);
      return { id, kind, heldOut, outcome };
    },
  );
}

function written({ content }: Stage, kind: AttackKind, transcripts: Sets['fluentWrong']): Plan[] {
  return transcripts.map(({ id, heldOut, question, level, answers }) => ({
    id,
    kind,
    heldOut,
    question: questionOf(content, question),
    level,
    candidate: scripted(answers),
  }));
}

/** On questions spread over the bank; every third is held out. */
function madeUp(
  { content }: Stage,
  kind: AttackKind,
  questions: number,
  make: (question: Question, at: number) => { name: string; candidate: Candidate }[],
): Plan[] {
  return spread([...content.questions.values()], questions).flatMap((question, at) =>
    make(question, at).map(({ name, candidate }) => ({
      id: `${question.id} ${name}`,
      kind,
      heldOut: at % 3 === 2,
      question,
      level: usualLevel(question),
      candidate,
    })),
  );
}

/** Evenly spread items of a list. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = items.length / Math.min(count, items.length);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** Senior where it is offered, else the level next to it. */
export function usualLevel({ levels }: Pick<Question, 'levels'>): Level {
  const wanted: Level[] = ['senior', 'mid', 'staff', 'junior', 'principal'];
  return wanted.find((level) => levels.includes(level)) ?? 'senior';
}
