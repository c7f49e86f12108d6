import { describe, expect, test } from 'vitest';
import { interviewWith } from '#testing/graded.ts';
import { type Script, scriptedReader } from '#testing/scripted-reader.ts';
import { testContent } from '#testing/test-content.ts';
import { rankAllMoves } from './choose-move.ts';
import { situationOf } from './situation.ts';

const content = testContent();
const context = interviewWith(content, 'short-links', ['Some words, whatever they are.']);

/** Kinds of what may be said next, best first, after an answer that was understood so. */
async function next(script: Script, asked: { kind: 'probe' | 'challenge'; targetId: string }[] = []) {
  const [open, ...answers] = context.turns;
  if (!open?.move) throw new Error('no opening');
  const { move } = open;
  const before = asked.map(({ kind, targetId }, at) => ({
    ...open,
    id: 100 + at,
    text: 'And what then?',
    move: { ...move, kind, target: { type: 'contradiction' as const, id: targetId } },
  }));
  const interview = { ...context, turns: [open, ...before, ...answers] };
  const reading = await scriptedReader(script).read(interview);
  const { moves } = rankAllMoves(situationOf(content, interview, reading));
  return moves.map(({ record }) => record);
}
const first = async (...given: Parameters<typeof next>) => (await next(...given))[0];

const [fact] = context.question.facts;
const asking: Script = { asked: [{ factIds: fact ? [fact.id] : [] }] };
const wrong = (id = 'a-claim') => ({ claims: [{ id, verdict: 'false' as const }] });

describe('the next move', () => {
  test.each([
    ['who did not understand hears the question again', { answered: 'asked_to_repeat' }, 'repeat'],
    ['who is not well is offered a pause', { notes: ['distress'] }, 'decline'],
    ['who asks for the answer gets none', { notes: ['asks_for_solution'] }, 'decline'],
    ['who asks for a fact is told', asking, 'answer_fact'],
    ['who does not know is helped', { answered: 'does_not_know' }, 'hint'],
    ['who speaks of something else is led back', { answered: 'no' }, 'bridge'],
    ['who claims what is false is challenged', wrong(), 'challenge'],
    ['who answers is asked about what is missing', {}, 'probe'],
  ] satisfies [string, Script, string][])('%s', async (_, script, kind) => {
    expect(await first(script)).toMatchObject({ kind });
  });

  test.each([
    [
      'not being well before not understanding',
      { notes: ['distress'], answered: 'asked_to_repeat' },
      'decline',
    ],
    [
      'not understanding before asking for the answer',
      { notes: ['asks_for_solution'], answered: 'asked_to_repeat' },
      'repeat',
    ],
    [
      'asking for the answer before asking for a fact',
      { ...asking, notes: ['asks_for_solution'] },
      'decline',
    ],
    ['asking for a fact before not knowing', { ...asking, answered: 'does_not_know' }, 'answer_fact'],
    ['not knowing before a false claim', { ...wrong(), answered: 'does_not_know' }, 'hint'],
  ] satisfies [string, Script, string][])('takes %s', async (_, script, kind) => {
    expect(await first(script)).toMatchObject({ kind });
  });

  test('is no challenge to a claim that was challenged before, nor to one that cannot be quoted', async () => {
    expect(await first(wrong('m'), [{ kind: 'challenge', targetId: 'm' }])).not.toMatchObject({
      kind: 'challenge',
    });
    const silent = { claims: [{ id: 'm', verdict: 'false' as const, phrase: null }] };
    expect(await first(silent)).not.toMatchObject({ kind: 'challenge' });
  });

  test('challenges two statements before a sum, and a sum that does not come out at all', async () => {
    const both: Script = {
      claims: [{ id: '@cache', verdict: 'contradicts_earlier' }],
      sums: [{ id: 'sum:1' }],
    };
    expect(await first(both)).toMatchObject({ target: { type: 'contradiction', id: '@cache' } });
    expect(await first({ sums: [{ id: 'sum:1' }] })).toMatchObject({ target: { id: 'sum:1' } });
    expect(await first({ sums: [{ agrees: true }] })).toMatchObject({ kind: 'probe' });
  });

  test('asks for no point that was justified', async () => {
    const all = Object.fromEntries(context.question.points.map(({ id }) => [id, 'justified' as const]));
    const kinds = (await next({ points: all })).map(({ kind }) => kind);
    expect(kinds).not.toContain('probe');
  });
});
