import type { Question } from '#shared/content/question.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { averageCandidate, strongCandidate } from '../candidates/cooperative.ts';
import {
  answerSeeker,
  derailer,
  instructionGiver,
  keywordLister,
  silentCandidate,
  weakCandidate,
} from '../candidates/difficult.ts';
import type { Candidate } from '../play/play-interview.ts';
import type { Sets } from '../sets/read-sets.ts';
import { mapParallel, type Observed, playObserved, type Stage } from './engine.ts';
import { usualLevel } from './run-attacks.ts';

const NAMES = [
  'strong',
  'average',
  'weak',
  'silent',
  'keyword-lister',
  'instruction-giver',
  'derailer',
  'answer-seeker',
] as const;
export type CandidateName = (typeof NAMES)[number];

/** A whole interview of a simulated candidate. */
export type CandidateRun = Observed & {
  id: string;
  candidate: CandidateName;
  question: Question;
  /** Of the instruction-giver: the grade of the same conversation without the instructions. */
  withoutInstructions: GradeOutcome | null;
};

/** Every simulated candidate through an interview on every question of the bank. */
export async function runCandidates(
  stage: Stage,
  sets: Pick<Sets, 'instructions' | 'answerRequests'>,
): Promise<CandidateRun[]> {
  const instructions = sets.instructions.map(({ say }) => say);
  const answerRequests = sets.answerRequests.map(({ say }) => say);
  const candidates: Record<CandidateName, Candidate> = {
    strong: strongCandidate,
    average: averageCandidate,
    weak: weakCandidate,
    silent: silentCandidate,
    'keyword-lister': keywordLister(stage.content),
    'instruction-giver': instructionGiver(instructions),
    derailer: derailer(answerRequests),
    'answer-seeker': answerSeeker(answerRequests),
  };
  const plans = [...stage.content.questions.values()].flatMap((question) =>
    NAMES.map((candidate) => ({ question, candidate })),
  );
  return mapParallel(plans, stage.engine.parallel, async ({ question, candidate }) => {
    const level = usualLevel(question);
    const observed = await playObserved(stage, question, level, candidates[candidate]);
    const withoutInstructions =
      candidate === 'instruction-giver'
        ? await stage.engine.interviewer.grade(without(instructions, observed.context))
        : null;
    return { ...observed, id: `${question.id} ${candidate}`, candidate, question, withoutInstructions };
  });
}

function without(instructions: readonly string[], context: InterviewContext): InterviewContext {
  const turns = context.turns.map((turn) => ({
    ...turn,
    text: instructions.reduce((text, instruction) => text.replace(` ${instruction}`, ''), turn.text),
  }));
  return { ...context, turns };
}
