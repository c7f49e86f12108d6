import { describe, expect, test } from 'vitest';
import { type Claim, isDropped, isFalse, isSettled, overlaps, type Quote, showsNothing } from './reading.ts';

const quote = (start: number, end: number, turnId = 1): Quote => ({ turnId, start, end, text: '' });
const drawn = (text: string): Quote => ({ turnId: 1, start: 0, end: 0, text, board: true });
const SAID = quote(0, 10);
const ELSEWHERE = quote(20, 30);

const claim = (given: Partial<Claim> = {}): Claim => ({
  id: 'T2:0',
  quote: SAID,
  verdict: 'false',
  earlier: null,
  factId: null,
  pointIds: [],
  correction: '',
  weight: 'minor',
  putRight: false,
  ...given,
});

describe('two quotes are of the same words', () => {
  test.each<[string, Quote, Quote, boolean]>([
    ['if they share half of the shorter one', SAID, quote(5, 15), true],
    ['not if they share less', SAID, quote(6, 16), false],
    ['if one is within the other', SAID, quote(2, 4), true],
    ['not if they are of two answers', SAID, quote(0, 10, 2), false],
    ['if both name the same connection on the board', drawn('A → B'), drawn('A → B'), true],
    ['not if they name two of them', drawn('A → B'), drawn('B → C'), false],
    ['not if one was said and the other drawn', SAID, drawn('A → B'), false],
  ])('%s', (_, one, other, isSame) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([isSame, isSame]);
  });
});

describe('a claim', () => {
  test.each<[string, Partial<Claim>, { stays: boolean; hides: boolean }]>([
    ['that is false stays so, and shows nothing', {}, { stays: true, hides: true }],
    ['against a fact likewise', { verdict: 'contradicts_fact' }, { stays: true, hides: true }],
    ['that was put right shows something', { putRight: true }, { stays: false, hides: false }],
    [
      'that mattered shows nothing, though it was put right',
      { putRight: true, weight: 'material' },
      { stays: false, hides: true },
    ],
    [
      'against earlier words may be the right one of the two',
      { verdict: 'contradicts_earlier', weight: 'material' },
      { stays: false, hides: false },
    ],
  ])('%s', (_, given, { stays, hides }) => {
    const claims = [claim(given)];
    expect(isFalse(claim(given))).toBe(stays);
    expect(showsNothing({ claims, notes: [] }, SAID)).toBe(hides);
    expect(showsNothing({ claims, notes: [] }, ELSEWHERE)).toBe(false);
  });

  test('is settled once it was put right or taken back', () => {
    expect(isSettled({ claims: [claim()], withdrawn: [] }, SAID)).toBe(false);
    expect(isSettled({ claims: [claim({ putRight: true })], withdrawn: [] }, SAID)).toBe(true);
    expect(isSettled({ claims: [], withdrawn: [SAID] }, SAID)).toBe(true);
    expect(isSettled({ claims: [claim({ putRight: true })], withdrawn: [SAID] }, ELSEWHERE)).toBe(false);
  });

  test('leaves nothing to praise in its words; one against earlier words leaves none in those', () => {
    const against = claim({ verdict: 'contradicts_earlier', quote: ELSEWHERE, earlier: SAID });
    expect(isDropped({ claims: [claim()], withdrawn: [] }, SAID)).toBe(true);
    expect(isDropped({ claims: [claim()], withdrawn: [] }, ELSEWHERE)).toBe(false);
    expect(isDropped({ claims: [against], withdrawn: [] }, SAID)).toBe(true);
    expect(isDropped({ claims: [against], withdrawn: [] }, ELSEWHERE)).toBe(false);
    expect(isDropped({ claims: [], withdrawn: [SAID] }, SAID)).toBe(true);
  });
});

test('words to the grader are no evidence; other words that were noted are', () => {
  const noted = (kind: 'instruction' | 'distress') => ({
    claims: [],
    notes: [{ kind, turnId: 1, quote: SAID }],
  });
  expect(showsNothing(noted('instruction'), SAID)).toBe(true);
  expect(showsNothing(noted('instruction'), ELSEWHERE)).toBe(false);
  expect(showsNothing(noted('distress'), SAID)).toBe(false);
});
