import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { level as levelName, type Question } from '#shared/content/question.ts';
import { pickQuestion, type QuestionPreference } from './pick-question.ts';

type Entry = Pick<Question, 'id' | 'category' | 'status' | 'levels' | 'companies'>;

const entry = (id: string, given: Partial<Entry> = {}): Entry => ({
  id,
  category: 'backend',
  status: 'ready',
  levels: ['mid', 'senior'],
  ...given,
});
const bankOf = (...entries: Entry[]) => new Map(entries.map((each) => [each.id, each]));
const preference = (given: Partial<QuestionPreference> = {}): QuestionPreference => ({
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
    expect(pickQuestion(bank, preference({ questionId: 'b' })).id).toBe('b');
  });

  test.each(['b', 'unknown'])('refuses to start with %s, which is not of the category', (questionId) => {
    const bank = bankOf(entry('a'), entry('b', { category: 'mobile' }));
    expect(() => pickQuestion(bank, preference({ questionId }))).toThrow('does not belong');
  });

  test('never gives a draft by itself', () => {
    const bank = bankOf(entry('a', { status: 'draft' }), entry('b', { levels: ['principal'] }));
    expect(pickQuestion(bank, preference()).id).toBe('b');
    const drafts = bankOf(entry('a', { status: 'draft' }));
    expect(() => pickQuestion(drafts, preference())).toThrow('no question in this category yet');
  });

  test('prefers what was not seen lately, then the level, then the company', () => {
    const bank = bankOf(
      entry('far', { levels: ['principal'], companies: ['stripe'] }),
      entry('generic'),
      entry('stripe', { companies: ['stripe'] }),
      entry('others', { companies: ['google'] }),
    );
    const pick = (seen: string[]) => pickQuestion(bank, preference({ company: 'stripe', seen })).id;
    expect(pick([])).toBe('stripe');
    expect(pick(['stripe'])).toBe('generic');
    expect(pick(['generic', 'stripe'])).toBe('others');
    expect(pick(['others', 'generic', 'stripe'])).toBe('far');
    expect(pick(['far', 'others', 'generic', 'stripe'])).toBe('stripe');
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
          const picked = pickQuestion(bank, preference({ level, company, seen }));
          expect(picked.category).toBe('backend');
          const fresh = [...bank.values()].filter(
            (each) => each.category === 'backend' && !seen.includes(each.id),
          );
          if (fresh.length > 0) expect(seen).not.toContain(picked.id);
          if (fresh.some((each) => each.levels.includes(level))) expect(picked.levels).toContain(level);
        },
      ),
    );
  });

  test('never repeats one in the five sessions of the free plan where the category has five', () => {
    const anyLevels = fc.subarray([...levelName.options], { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(anyLevels, { minLength: 5, maxLength: 9 }),
        fc.array(fc.constantFrom(...levelName.options), { minLength: 5, maxLength: 5 }),
        (bankLevels, wanted) => {
          const bank = bankOf(...bankLevels.map((levels, index) => entry(String(index), { levels })));
          const seen: string[] = [];
          for (const level of wanted) seen.unshift(pickQuestion(bank, preference({ level, seen })).id);
          expect(new Set(seen).size).toBe(5);
        },
      ),
    );
  });
});
