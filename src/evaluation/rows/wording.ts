import { quantile } from '../statistics/averages.ts';
import { atLeast, atMost, countOf, type Reading, type Row, sameGoal, shareOf } from './row.ts';
import { inWords, type SpokenTurn, spokenTurns, turnsInTalks } from './spoken-turns.ts';

const FEWEST_WORDS = 10;
const MOST_WORDS = 45;

/** How the interviewer words its turns (interview-design 9.3). */
export const wordingRows: readonly Row[] = [
  {
    name: 'Same follow-up to two different answers to one question',
    goals: sameGoal({ text: '≤ 0.10', isMet: ([share = Number.NaN]) => share <= 0.1 }),
    measure: (runs) => sameFollowUps(spokenTurns(runs)),
  },
  {
    name: 'Turns that give away what was not said',
    goals: sameGoal(atMost(0)),
    always: true,
    measure: (runs) =>
      countOf(
        spokenTurns(runs),
        ({ leaks }) => leaks.length > 0,
        (turn) => `${turn.id}: ${turn.leaks.join(', ')}: ${turn.text}`,
      ),
  },
  {
    name: 'Banned phrases, or two questions in one turn',
    goals: sameGoal(atMost(0)),
    always: true,
    measure: (runs) =>
      countOf(
        spokenTurns(runs),
        ({ faults }) => faults.length > 0,
        (turn) => `${turn.id}: ${turn.faults.join(', ')}: ${turn.text}`,
      ),
  },
  {
    name: 'Repeated questions',
    goals: sameGoal({ text: '≤ 0.02', isMet: ([share = Number.NaN]) => share <= 0.02 }),
    measure: (runs) => {
      const asked = turnsInTalks(runs).filter(({ move }) => move.kind !== 'repeat');
      const fresh = shareOf(asked, ({ repeats }) => !repeats, inWords);
      const share = 1 - (fresh?.values[0] ?? Number.NaN);
      return fresh && { ...fresh, values: [share], text: share.toFixed(3) };
    },
  },
  {
    name: 'Turns of 10 to 45 words',
    goals: sameGoal(atLeast(0.98)),
    measure: (runs) =>
      shareOf(
        spokenTurns(runs),
        ({ words }) => words >= FEWEST_WORDS && words <= MOST_WORDS,
        (turn) => `${turn.id}: ${turn.words} words: ${turn.text}`,
      ),
  },
  {
    name: 'Time to the next question, p95',
    goals: { builtIn: secondsAtMost(0.3), model: secondsAtMost(6) },
    measure: (runs) => {
      const seconds = spokenTurns(runs).map(({ ms }) => ms / 1000);
      if (seconds.length === 0) return null;
      const value = quantile(seconds, 0.95);
      return { values: [value], text: `${value.toFixed(2)} s`, cases: seconds.length, misses: [] };
    },
  },
];

function secondsAtMost(bound: number) {
  return { ...atMost(bound), text: `≤ ${bound} s` };
}

/** Of all pairs of different answers to the same words of the interviewer, the share that got the same words next. */
function sameFollowUps(turns: readonly SpokenTurn[]): Reading | null {
  const groups = new Map<string, SpokenTurn[]>();
  for (const turn of turns.filter(({ before }) => before.answer !== '')) {
    const key = `${turn.questionId} ${turn.before.asked}`;
    groups.set(key, [...(groups.get(key) ?? []), turn]);
  }
  const pairs = [...groups.values()].flatMap((group) =>
    group.flatMap((first, at) =>
      group
        .slice(at + 1)
        .filter((second) => second.before.answer !== first.before.answer)
        .map((second) => ({ first, second })),
    ),
  );
  const different = shareOf(
    pairs,
    ({ first, second }) => first.text !== second.text,
    ({ first, second }) => `${first.id} and ${second.id}: ${first.text}`,
  );
  const share = 1 - (different?.values[0] ?? Number.NaN);
  return different && { ...different, values: [share], text: share.toFixed(3) };
}
