import { countOf, noGoal, type Row } from './row.ts';
import { inWords, spokenTurns } from './spoken-turns.ts';

/** How often the built-in engine stood in for a model: such figures are not the model's. */
export const fallbackRows: readonly Row[] = [
  {
    name: 'Grades given by the built-in engine instead',
    goals: noGoal(),
    measure: ({ graded }) =>
      countOf(
        graded,
        ({ outcome }) => outcome.report.provisional,
        ({ id }) => id,
      ),
  },
  {
    name: 'Turns worded by the bank instead',
    goals: noGoal(),
    measure: (runs) => countOf(spokenTurns(runs), ({ move }) => move.fallback, inWords),
  },
];
