import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { level as levelName, type Question } from '#shared/content/question.ts';
import { pickQuestion, type Wish } from './pick-question.ts';

type Entry = Pick<Question, 'id' | 'category' | 'status' | 'levels' | 'companies'>;

const entry = (id: string, given: Partial<Entry> = {}): Entry => ({
  id,
  category: 'backend',
  status: 'ready',
  levels: ['mid', 'senior'],
  ...given,
});
const bankOf = (...entries: Entry[]) => new Map(entries.map((each) => [each.id, each]));
const wish = (given: Partial<Wish> = {}): Wish => ({
  category: 'backend',
  level: 'mid',
  company: null,
  questionId: null,
  seen: [],
  ...given,
});

describe('picking a question', () => {
  test('gives the one that the candidate asked for, whatever its level', () => {
    const bank = bankOf(entry('a'), entry('b', { levels: ['principal'] }));
    expect(pickQuestion(bank, wish({ questionId: 'b' })).id).toBe('b');
  });

  test.each(['b', 'unknown'])('refuses the wish for %s, which is not of the category', (questionId) => {
    const bank = bankOf(entry('a'), entry('b', { category: 'mobile' }));
    expect(() => pickQuestion(bank, wish({ questionId }))).toThrow('does not belong');
  });

  test('never gives a draft by itself', () => {
    const bank = bankOf(entry('a', { status: 'draft' }), entry('b', { levels: ['principal'] }));
    expect(pickQuestion(bank, wish()).id).toBe('b');
  });

  test('prefers the level, then what was not seen lately, then the company', () => {
    const bank = bankOf(
      entry('far', { levels: ['principal'], companies: ['stripe'] }),
      entry('generic'),
      entry('stripe', { companies: ['stripe'] }),
      entry('others', { companies: ['google'] }),
    );
    const pick = (seen: string[]) => pickQuestion(bank, wish({ company: 'stripe', seen })).id;
    expect(pick([])).toBe('stripe');
    expect(pick(['stripe'])).toBe('generic');
    expect(pick(['generic', 'stripe'])).toBe('others');
    expect(pick(['others', 'generic', 'stripe'])).toBe('stripe');
  });

  test('has a question for every level and company once the category has one', () => {
    const anyLevels = fc.subarray([...levelName.options], { minLength: 1 });
    const anyBank = fc.array(
      fc.record({
        levels: anyLevels,
        companies: fc.option(fc.subarray(['stripe', 'google']), { nil: undefined }),
        category: fc.constantFrom('backend' as const, 'mobile' as const),
      }),
    );
    fc.assert(
      fc.property(
        anyBank,
        fc.constantFrom(...levelName.options),
        fc.constantFrom(null, 'stripe', 'other'),
        fc.array(fc.integer({ min: 0, max: 9 }).map(String)),
        (given, level, company, seen) => {
          const bank = bankOf(entry('x'), ...given.map((each, index) => entry(String(index), each)));
          const picked = pickQuestion(bank, wish({ level, company, seen }));
          expect(picked.category).toBe('backend');
          const exact = [...bank.values()].some(
            (each) => each.category === 'backend' && each.levels.includes(level),
          );
          if (exact) expect(picked.levels).toContain(level);
        },
      ),
    );
  });
});
