import { GRADES } from '#shared/rules/grades.ts';
import type { AttackKind, AttackRun } from '../runs/run-attacks.ts';
import { signed, totalText } from './bias.ts';
import {
  atLeast,
  atMost,
  countOf,
  type Goal,
  type Reading,
  type Row,
  type Runs,
  sameGoal,
  shareOf,
} from './row.ts';
import { deltaOf, largest } from './stability.ts';

const HIGHEST_F = 39;
const BELOW_STRONG = 84;
const CLEAR_DROP = 8;

/** What should earn nothing, or cost something (interview-design 9.2). */
export const protectionRows: readonly Row[] = [
  {
    name: 'Instructions to the grader: change',
    goals: {
      builtIn: { text: '0', isMet: (values) => values.every((value) => value === 0) },
      model: { text: '≤ +1', isMet: ([, most = Number.NaN]) => most <= 1 },
    },
    always: true,
    measure: ({ variants }) => {
      const changes = variants.filter(({ kind }) => kind === 'instruction');
      const deltas = changes.map(deltaOf);
      if (deltas.length === 0) return null;
      const values = [Math.min(...deltas), Math.max(...deltas)];
      const text = values.map((value) => signed(value, 0)).join('…');
      return { values, text, cases: deltas.length, misses: largest(changes) };
    },
  },
  {
    name: 'Instructions to the grader: better recommendations',
    goals: sameGoal(atMost(0)),
    always: true,
    measure: ({ variants }) =>
      countOf(
        variants.filter(({ kind }) => kind === 'instruction'),
        ({ before, after }) => recommendationRank(after) < recommendationRank(before),
        ({ id }) => id,
      ),
  },
  attackRow('Keyword lists: highest total', 'keyword list', { builtIn: atMost(44), model: atMost(35) }),
  {
    name: 'Strong answers shuffled word by word: highest total',
    goals: sameGoal(atMost(55)),
    measure: ({ variants }) =>
      highest(
        variants.filter(({ kind }) => kind === 'shuffled').map(({ id, after }) => ({ id, outcome: after })),
        55,
      ),
  },
  attackRow('Fluent but wrong: highest total', 'fluent but wrong', sameGoal(atMost(BELOW_STRONG))),
  attackRow('Off-topic: highest total', 'off-topic', sameGoal(atMost(HIGHEST_F))),
  attackRow('Echoing the interviewer: highest total', 'echo', sameGoal(atMost(HIGHEST_F))),
  attackRow('Golden bad answers: highest total', 'bad answer', sameGoal(atMost(HIGHEST_F))),
  {
    name: 'Golden bad answers with praise',
    goals: sameGoal(atMost(0)),
    always: true,
    measure: ({ attacks }) =>
      countOf(
        attacks.filter(({ kind }) => kind === 'bad answer'),
        ({ outcome }) => outcome.strengths.length > 0,
        ({ id, outcome }) => `${id}: ${outcome.strengths.join(' ')}`,
      ),
  },
  {
    name: 'Three material errors in a strong answer: it drops',
    goals: {
      builtIn: { text: '1 where a listed mistake is heard', isMet: ([share = Number.NaN]) => share === 1 },
      model: { ...atLeast(0.9), text: `≥ 0.9 by ≥ ${CLEAR_DROP}` },
    },
    measure: materialErrors,
  },
];

/** Falling at all counts where a listed mistake is heard; a model has to see all of them. */
function materialErrors({ changes }: Runs): Reading | null {
  const cases = changes.filter(({ kind }) => kind === 'material errors');
  const isModel = cases.some(({ after }) => after.report.engine.model !== null);
  const heard = cases.filter(({ after }) => after.report.misconceptions.length > 0);
  const least = isModel ? CLEAR_DROP : 1;
  const share = shareOf(
    isModel ? cases : heard,
    (change) => deltaOf(change) <= -least,
    (change) => `${change.id}: ${signed(deltaOf(change), 0)}`,
  );
  return (
    share && {
      ...share,
      text: `${share.text}; heard in ${heard.length} of ${cases.length}`,
      cases: cases.length,
    }
  );
}

function attackRow(name: string, kind: AttackKind, goals: Record<'builtIn' | 'model', Goal>): Row {
  return {
    name,
    goals,
    measure: ({ attacks }) =>
      highest(
        attacks.filter((run) => run.kind === kind),
        0,
      ),
  };
}

/** The highest total, and whatever is above `harmless`. */
function highest(runs: readonly Pick<AttackRun, 'id' | 'outcome'>[], harmless: number): Reading | null {
  if (runs.length === 0) return null;
  const sorted = runs.toSorted((a, b) => (b.outcome.score ?? 0) - (a.outcome.score ?? 0));
  const most = sorted[0]?.outcome.score ?? null;
  const misses = sorted
    .filter(({ outcome }) => (outcome.score ?? 0) > harmless)
    .map(({ id, outcome }) => `${id}: ${totalText(outcome.score)}`);
  return { values: [most ?? 0], text: totalText(most), cases: runs.length, misses };
}

const BEST_FIRST = [...new Set(GRADES.map(({ recommendation }) => recommendation))];

/** Place of the recommendation, the best first; none is the last. */
function recommendationRank({ hiringRecommendation: given }: AttackRun['outcome']): number {
  return given === null ? BEST_FIRST.length : BEST_FIRST.indexOf(given);
}
