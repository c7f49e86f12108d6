import { expect, test } from 'vitest';
import { rankAllMoves } from '#engine/ask/choose-move.ts';
import { situationOf } from '#engine/ask/situation.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { type Script, scriptedReading } from '#testing/scripted-reader.ts';
import { testContent } from '#testing/test-content.ts';
import { conductTask } from './conduct-prompt.ts';
import { helpAllowed } from './help-allowed.ts';
import { stateOfPlay } from './state-of-play.ts';

const context = interviewAfter(2);
const short = { ...context, turns: context.turns.map((turn) => ({ ...turn, text: turn.text.slice(0, 40) })) };

function played(script: Script, on = short) {
  const situation = situationOf(testContent(), on, scriptedReading(on, script));
  const choice = rankAllMoves(situation);
  const [best] = choice.moves;
  if (!best) throw new Error('no move');
  const help = helpAllowed(on, best);
  return { help, text: stateOfPlay(situation, choice, { phase: 'outline', isOverrun: false }, help) };
}

/** A change of this text is a change of the product. */
test('the task of a turn, with everything that was read and is open', () => {
  const { text } = played({
    points: { 'f-shape': 'explained', 'd-data': 'mentioned' },
    claims: [
      { id: 'T4:10', verdict: 'false', correction: 'A permanent redirect is remembered.' },
      {
        id: 'T4:90',
        verdict: 'contradicts_earlier',
        earlier: { turnId: 2, start: 0, end: 9, text: 'one table' },
      },
    ],
    sums: [{ id: 'sum:1' }],
    asked: [
      { factIds: ['writes'] },
      { isDecision: true },
      { factIds: ['life'], quote: { turnId: 2, start: 0, end: 9, text: 'how long' } },
    ],
    answered: 'no',
    notes: ['asks_for_solution'],
  });
  expect(conductTask(text)).toMatchSnapshot();
});

test('a claim that was taken up is not offered again, whoever gave it its id', () => {
  const noted = short.turns.map((turn, at) =>
    at === 2 && turn.move ? { ...turn, move: { ...turn.move, noted: ['T2:1'] } } : turn,
  );
  const { text } = played({ claims: [{ id: 'T2:1', verdict: 'false' }] }, { ...short, turns: noted });
  expect(text).toContain('Challenged once already; never again:');
  expect(text).not.toContain('[T2:1]');
});

const WINDOW = 'nobody can ever get more than the limit through in any sixty seconds of a fixed window';
const claimed = {
  ...context,
  turns: context.turns.map((turn, at) =>
    at === 1 ? { ...turn, text: `${WINDOW}, and each shard takes writes on every replica` } : turn,
  ),
};
const quoted = (text: string) => {
  const turn = claimed.turns[1];
  const start = turn?.text.indexOf(text) ?? 0;
  return { turnId: turn?.id ?? 0, start, end: start + text.length, text };
};
const WINDOW_CLAIM = { id: 'T2:0', verdict: 'false' as const, quote: quoted(WINDOW) };
const REPLICAS_CLAIM = {
  id: 'T2:90',
  verdict: 'false' as const,
  quote: quoted('each shard takes writes on every replica'),
};
const asking = (kind: 'challenge' | 'probe', text: string, noted: string[] = []) => ({
  ...claimed,
  turns: claimed.turns.map((turn, at) =>
    at === 2 && turn.move
      ? { ...turn, text, move: { ...turn.move, kind, noted, target: { type: 'none' as const, id: null } } }
      : turn,
  ),
});
const STILL_OPEN = 'Doubtful and not yet challenged:';

test('a claim that was read after it had been challenged is not offered again, the others of that answer are', () => {
  const on = asking('challenge', 'Say a script spends all of it at the end of a window. What then?', [
    'fixed window: never more than the limit in any sixty seconds',
  ]);
  const { text } = played({ claims: [WINDOW_CLAIM, REPLICAS_CLAIM] }, on);
  const [open = '', challenged = ''] = text.split('Challenged once already; never again:');
  expect(open).toContain('[T2:90]');
  expect(open).not.toContain('[T2:0]');
  expect(challenged).toContain(WINDOW);
});

test.each([
  ['a challenge right behind the answer takes up its one claim', 'challenge', false],
  ['a question that challenges nothing leaves it open', 'probe', true],
] as const)('%s', (_, kind, isOpen) => {
  const { text } = played(
    { claims: [WINDOW_CLAIM] },
    asking(kind, 'And at the edge, what does Redis answer then?'),
  );
  expect(text.includes(STILL_OPEN)).toBe(isOpen);
});

test('whoever is not stuck gets open questions only, whoever is gets the next rung on that topic', () => {
  expect(played({}).help).toEqual({ level: 1, pointIds: [], park: false });
  const hinted = short.turns.map((turn, at) =>
    at === 2 && turn.move
      ? {
          ...turn,
          move: {
            ...turn.move,
            kind: 'hint' as const,
            cue: 2,
            target: { type: 'point' as const, id: 'x-codes' },
            targets: ['x-codes'],
          },
        }
      : turn,
  );
  const pumped = hinted.map((turn, at) =>
    at === 0 && turn.move ? { ...turn, move: { ...turn.move, kind: 'hint' as const, cue: 0 } } : turn,
  );
  const { help, text } = played({ answered: 'does_not_know' }, { ...short, turns: pumped });
  expect(help).toEqual({ level: 3, pointIds: ['x-codes'], park: false });
  expect(text).toContain('(help 3)');
});
