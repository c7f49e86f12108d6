import { describe, expect, test } from 'vitest';
import { gradeOf } from '#testing/graded.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();
const ANSWERS =
  content.questions
    .get('short-links')
    ?.fixtures?.find(({ name }) => name === 'strong')
    ?.turns.flatMap(({ role, text }) => (role === 'user' ? [text] : [])) ?? [];

const BOLD = [
  'That table is always fast. Nobody can ever find a weakness, guaranteed.',
  'A lookup costs nothing there. The code completely removes the doubt.',
  'Redirects happen with no delay. Such a service is perfectly safe by definition.',
  'Growth is no problem. A single machine takes unlimited visitors for free.',
  'Losing a link is impossible. Every single click arrives, no matter what.',
  'Copies are superfluous, since one disk is entirely reliable. It simply works.',
];

/** The same answers, each with some certainty at its end. */
const withEach = (...claims: string[]) => ANSWERS.map((answer) => `${answer} ${claims.join(' ')}`);
const grade = (answers: readonly string[]) => gradeOf(content, 'short-links', answers);

describe('claims without a condition', () => {
  test('lower what was earned, and the report says so with the boldest of them', async () => {
    const measured = await grade(ANSWERS);
    const certain = await grade(ANSWERS.map((answer, at) => `${answer} ${BOLD[at % BOLD.length]}`));
    expect(certain.score).toBeLessThan((measured.score ?? 0) - 10);
    expect(certain.improvements).toContainEqual(
      expect.stringMatching(
        /^Trade-offs.*statements are made without a condition\. “.+” \(answer \d\)\..*what it costs\.$/,
      ),
    );
    const depth = certain.report.dimensions.find(({ id }) => id === 'depth');
    expect(depth?.reason).toMatch(/Much was claimed without a condition\.$/);
    expect(measured.improvements.join(' ')).not.toContain('without a condition');
  });

  test('are no such claims when denied or meant otherwise, nor when there are few', async () => {
    const { score } = await grade(ANSWERS);
    expect((await grade(withEach('It does not always work, and nothing of it is guaranteed.'))).score).toBe(
      score,
    );
    expect((await grade(withEach('I would say exactly where it goes, exactly once.'))).score).toBe(score);
    expect((await grade([...ANSWERS, 'It always works, guaranteed.'])).score).toBe(score);
  });
});
