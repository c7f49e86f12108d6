import { expect, test } from 'vitest';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';
import { evidenceFor } from './argue.ts';

test('credit that moves counts the hint that came before the words', () => {
  const base = interviewAfter(2);
  const target = { type: 'point' as const, id: 'x-codes' };
  const turns = base.turns.map((turn) =>
    turn.move ? { ...turn, move: { ...turn.move, target, targets: [], cue: 3 } } : turn,
  );
  const quote = base.turns.at(-1)?.text.split('. ')[0] ?? 'nothing was said';
  const subject = {
    says: 'Codes. Not raised.',
    point: { id: 'x-codes', status: 'absent' as const },
    claimId: null,
    quote: null,
  };
  const answer = { verdict: 'moved' as const, status: 'explained' as const, quote };
  expect(evidenceFor(testContent(), { ...base, turns }, subject, answer)).toMatchObject({
    pointId: 'x-codes',
    hintLevel: 3,
  });
});
