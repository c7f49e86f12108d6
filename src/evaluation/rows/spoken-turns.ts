import type { ObservedTurn } from '../play/observe-turn.ts';
import type { CandidateName, CandidateRun } from '../runs/run-candidates.ts';
import type { Runs } from './row.ts';

/** A turn of the interviewer and where it was said. */
export type SpokenTurn = ObservedTurn & { id: string; questionId: string };

/** Every turn after the opening, of transcripts and simulated candidates. */
export function spokenTurns({ graded, candidates }: Pick<Runs, 'graded' | 'candidates'>): SpokenTurn[] {
  return [...graded, ...candidates].flatMap(({ id, context, turns }) =>
    turns.map((turn) => ({ ...turn, id, questionId: context.question.id })),
  );
}

const GIVE_NOTHING: readonly CandidateName[] = ['silent', 'keyword-lister', 'answer-seeker'];

/** The same without the candidates who give nothing that one could ask about. */
export function turnsInTalks({ graded, candidates }: Runs): SpokenTurn[] {
  return spokenTurns({
    graded,
    candidates: candidates.filter(({ candidate }) => !GIVE_NOTHING.includes(candidate)),
  });
}

export function runsOfCandidate({ candidates }: Runs, ...names: CandidateName[]): CandidateRun[] {
  return candidates.filter(({ candidate }) => names.includes(candidate));
}

export function inWords({ id, text }: SpokenTurn): string {
  return `${id}: ${text}`;
}
