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
const miscounted = (id = 'sum:1') => ({ sums: [{ id }] });

describe('the next move', () => {
  test.each([
    ['who did not understand hears the question again', { answered: 'asked_to_repeat' }, 'repeat'],
    ['who is not well is offered a pause', { notes: ['distress'] }, 'decline'],
    ['who asks for the answer gets none', { notes: ['asks_for_solution'] }, 'decline'],
    ['who asks for a fact is told', asking, 'answer_fact'],
    ['who does not know is helped', { answered: 'does_not_know' }, 'hint'],
    ['who speaks of something else is led back', { answered: 'no' }, 'bridge'],
    ['whose sum does not come out is asked about it', miscounted(), 'challenge'],
    [
      'who says what a reader holds to be false is asked on',
      { claims: [{ id: 'a', verdict: 'false' }] },
      'probe',
    ],
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
    ['not knowing before a sum', { ...miscounted(), answered: 'does_not_know' }, 'hint'],
  ] satisfies [string, Script, string][])('takes %s', async (_, script, kind) => {
    expect(await first(script)).toMatchObject({ kind });
  });

  test('asks about a sum once, and not where it comes out or cannot be said back', async () => {
    expect(await first(miscounted(), [{ kind: 'challenge', targetId: 'sum:1' }])).toMatchObject({
      kind: 'probe',
    });
    expect(await first({ sums: [{ agrees: true }] })).toMatchObject({ kind: 'probe' });
    expect(await first({ sums: [{ phrase: null }] })).toMatchObject({ kind: 'probe' });
  });

  test('tells every fact that was asked for in one breath, and leaves the rest to be assumed', async () => {
    const factIds = context.question.facts.slice(0, 3).map(({ id }) => id);
    const record = await first({ asked: [...factIds.map((id) => ({ factIds: [id] })), { factIds: [] }] });
    expect(record).toMatchObject({ kind: 'answer_fact', facts: factIds });
  });

  test('asks for no point that was justified', async () => {
    const all = Object.fromEntries(context.question.points.map(({ id }) => [id, 'justified' as const]));
    const kinds = (await next({ points: all })).map(({ kind }) => kind);
    expect(kinds).not.toContain('probe');
  });
});
