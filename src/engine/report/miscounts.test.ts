import { describe, expect, test } from 'vitest';
import { gradeOf } from '#testing/graded.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();
const OUTLINE =
  'Opens dominate by a hundred to one, so I focus on the open path and leave custom names out of scope. The marketing team creates links and visitors open them, and an open has to be fast. I keep one record per link in a key value store, keyed by the code, with the target address.';
const WRONG =
  'We have twenty five billion opens a day, which is about twenty five thousand a second. One cache server takes that.';

async function improvements(...answers: string[]): Promise<string[]> {
  const { improvements: all } = await gradeOf(content, 'short-links', answers);
  return all.filter((text) => /billion a day is about/.test(text));
}

describe('a calculation that does not come out', () => {
  test('stands in the report with what it comes to and the words', async () => {
    const [line] = await improvements(OUTLINE, WRONG);
    expect(line).toContain('25 billion a day is about 290 thousand a second.');
    expect(line).toContain('twenty five thousand a second');
    expect(line).toContain('(answer 2)');
  });

  test('stands there also where it was spread over a time', async () => {
    const spread =
      'We fetch ten billion pages in thirty days, so that is about four hundred pages per second.';
    const { improvements: all } = await gradeOf(content, 'short-links', [OUTLINE, `${spread} ${WRONG}`]);
    const [line] = all.filter((text) => text.includes('four hundred pages'));
    expect(line).toContain('The numbers before this one come to about 3.9 thousand a second.');
  });

  test('costs something where load and size are judged', async () => {
    const scoreWith = async (rate: string) => {
      const { report } = await gradeOf(content, 'short-links', [
        OUTLINE,
        WRONG.replace('twenty five thousand', rate),
      ]);
      return report?.dimensions.find(({ id }) => id === 'resilience')?.score;
    };
    expect(await scoreWith('twenty five thousand')).toBeLessThan(
      Number(await scoreWith('three hundred thousand')),
    );
  });

  test('is not held against who put it right', async () => {
    expect(
      await improvements(OUTLINE, WRONG, 'I was wrong, that is three hundred thousand a second.'),
    ).toEqual([]);
  });
});
