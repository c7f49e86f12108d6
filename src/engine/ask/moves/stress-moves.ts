import { creditOf } from '#engine/score/credit.ts';
import type { CandidateMove } from '../candidate-move.ts';
import type { TimedPhase } from '../session-plan.ts';
import { hasSaid, reachesLevel, type Situation } from '../situation.ts';
import { makeMove } from './make-move.ts';

/** Stress questions not asked yet: one of the bank's, the company's, the bank's others by worth. */
export function stressMoves(situation: Situation, phase: TimedPhase): CandidateMove[] {
  const bank = bankStress(situation, phase);
  const company = companyStress(situation, phase);
  const isFirst = !situation.asked.some(({ record }) => record.target.type === 'stress');
  const moves = isFirst ? [bank[0], company, ...bank.slice(1)] : [company, ...bank];
  return moves.filter((move): move is CandidateMove => move !== undefined && move !== null);
}

function wasAsked({ asked }: Situation, id: string): boolean {
  return asked.some(({ record }) => record.target.type === 'stress' && record.target.id === id);
}

function bankStress(situation: Situation, phase: TimedPhase): CandidateMove[] {
  const { context, content } = situation;
  const points = new Map(context.question.points.map((point) => [point.id, point]));
  const strained = strainedKinds(situation);
  return context.question.stress
    .filter(
      (stress) =>
        reachesLevel(situation, stress.minLevel) &&
        hasSaid(situation, stress.needs) &&
        !wasAsked(situation, stress.id),
    )
    .map((stress) => {
      const targets = stress.targets.flatMap((id) => points.get(id) ?? []);
      const worth = targets.reduce((total, point) => {
        const evidence = situation.evidence.get(point.id);
        return total + point.weight * (1 - (evidence ? creditOf(content, context.level, evidence) : 0));
      }, 0);
      // Two sites that fail are one question asked twice.
      return { stress, worth: strained.has(stress.kind) ? worth / 2 : worth };
    })
    .sort((a, b) => b.worth - a.worth)
    .map(({ stress }) => {
      return makeMove({
        id: `stress:${stress.id}`,
        kind: 'raise',
        phase,
        target: { type: 'stress', id: stress.id },
        cue: 1,
        reason: `Put the design under strain (${stress.kind}) to see how it holds.`,
        say: stress.say,
      });
    });
}

function companyStress(situation: Situation, phase: TimedPhase): CandidateMove | null {
  const { company } = situation.context;
  const emphasis = company && situation.content.emphasis.companies[company.slug];
  if (!emphasis || !reachesLevel(situation, emphasis.minLevel)) return null;
  const id = `company-${company.slug}`;
  if (wasAsked(situation, id)) return null;
  return makeMove({
    id: `stress:${id}`,
    kind: 'raise',
    phase,
    target: { type: 'stress', id },
    cue: 1,
    reason: `Added a situation (${emphasis.kind}) in the spirit of ${company.name}.`,
    say: emphasis.say,
  });
}

/** What kinds of strain the question's own scenes have put the design under. */
function strainedKinds(situation: Situation): ReadonlySet<string> {
  return new Set(
    situation.context.question.stress.flatMap(({ id, kind }) => (wasAsked(situation, id) ? [kind] : [])),
  );
}

/**
 * What fits any design: read blind beside a question's own scenes it is marked 1.2 of 3, they 2.2. "Ten times as many" is
 * asked once, in the words of the question's own scene or in these.
 */
export function generalStressMoves(situation: Situation, phase: TimedPhase): CandidateMove[] {
  const strained = strainedKinds(situation);
  return situation.content.language.wording.raise
    .filter(
      (raise) =>
        reachesLevel(situation, raise.minLevel) &&
        !wasAsked(situation, raise.id) &&
        !strained.has(raise.kind),
    )
    .map((raise) =>
      makeMove({
        id: `stress:${raise.id}`,
        kind: 'raise',
        phase,
        target: { type: 'stress', id: raise.id },
        cue: 1,
        reason: `Raised the difficulty (${raise.kind}), because what was asked had been answered.`,
        say: raise.say,
      }),
    );
}
