import { creditOf } from '#server/grading/credit.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { findAnchor } from '../find-anchor.ts';
import { hasSaid, type Reading, reachesLevel } from '../read-interview.ts';
import type { TimedPhase } from '../session-plan.ts';
import { namingTerms } from '../topics.ts';
import { fill, makeMove } from './make-move.ts';

/** Stress questions not asked yet: one of the bank's, the company's, the bank's others by worth, the general ones. */
export function stressMoves(reading: Reading, phase: TimedPhase): CandidateMove[] {
  const bank = bankStress(reading, phase);
  const company = companyStress(reading, phase);
  const isFirst = !reading.asked.some(({ record }) => record.target.type === 'stress');
  const own = isFirst ? [bank[0], company, ...bank.slice(1)] : [company, ...bank];
  return [...own, ...generalStress(reading, phase)].filter(
    (move): move is CandidateMove => move !== undefined && move !== null,
  );
}

function wasAsked({ asked }: Reading, id: string): boolean {
  return asked.some(({ record }) => record.target.type === 'stress' && record.target.id === id);
}

function bankStress(reading: Reading, phase: TimedPhase): CandidateMove[] {
  const { context, content } = reading;
  const points = new Map(context.question.points.map((point) => [point.id, point]));
  return context.question.stress
    .filter(
      (stress) =>
        reachesLevel(reading, stress.minLevel) &&
        hasSaid(reading, stress.needs) &&
        !wasAsked(reading, stress.id),
    )
    .map((stress) => {
      const targets = stress.targets.flatMap((id) => points.get(id) ?? []);
      const worth = targets.reduce((total, point) => {
        const evidence = reading.evidence.get(point.id);
        return total + point.weight * (1 - (evidence ? creditOf(content, context.level, evidence) : 0));
      }, 0);
      return { stress, targets, worth };
    })
    .sort((a, b) => b.worth - a.worth)
    .map(({ stress, targets }) => {
      const anchor = findAnchor(reading, targets.flatMap(namingTerms));
      return makeMove(reading, {
        id: `stress:${stress.id}`,
        kind: 'raise',
        phase,
        target: { type: 'stress', id: stress.id },
        cue: 1,
        reason: `Put the design under strain (${stress.kind}) to see how it holds.`,
        label: `a ${stress.kind} scenario`,
        intent: 'Present the new constraint as a situation and ask what follows; judge nothing.',
        say: stress.say,
        quote: [anchor?.phrase ?? null],
        restatement: anchor?.linked ? 'linked' : 'open',
      });
    });
}

function companyStress(reading: Reading, phase: TimedPhase): CandidateMove | null {
  const { company } = reading.context;
  const emphasis = company && reading.content.emphasis.companies[company.slug];
  if (!emphasis || !reachesLevel(reading, emphasis.minLevel)) return null;
  const id = `company-${company.slug}`;
  if (wasAsked(reading, id)) return null;
  const anchor = findAnchor(reading, []);
  return makeMove(reading, {
    id: `stress:${id}`,
    kind: 'raise',
    phase,
    target: { type: 'stress', id },
    cue: 1,
    reason: `Added a situation (${emphasis.kind}) in the spirit of ${company.name}.`,
    label: `a ${emphasis.kind} scenario`,
    intent: 'Present the situation and ask what follows.',
    say: emphasis.say,
    quote: [anchor?.phrase ?? null],
    restatement: 'open',
  });
}

function generalStress(reading: Reading, phase: TimedPhase): CandidateMove[] {
  const anchor = findAnchor(reading, []);
  return reading.content.language.wording.raise
    .filter((raise) => reachesLevel(reading, raise.minLevel) && !wasAsked(reading, raise.id))
    .map((raise) =>
      makeMove(reading, {
        id: `stress:${raise.id}`,
        kind: 'raise',
        phase,
        target: { type: 'stress', id: raise.id },
        cue: 1,
        reason: `Raised the difficulty (${raise.kind}), because what was asked had been answered.`,
        label: `a ${raise.kind} scenario`,
        intent: 'Raise the difficulty with one changed condition.',
        say: anchor ? fill(raise.anchored, { anchor: anchor.phrase }) : raise.plain,
        quote: [anchor?.phrase ?? null],
      }),
    );
}
