import { describe, expect, test } from 'vitest';
import { gradeOf } from '#testing/graded.ts';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();
const QUESTION = 'event-seats';
const STRONG =
  content.questions
    .get(QUESTION)
    ?.fixtures?.find(({ name }) => name === 'strong')
    ?.turns.flatMap(({ role, text }) => (role === 'user' ? [text] : [])) ?? [];
const FALSE =
  'For the number of a booking I take the MD5 of the seat and the fan, and an MD5 is always unique.';

const heardIn = async (...answers: string[]) =>
  (await gradeOf(content, QUESTION, answers)).report.misconceptions.map(({ id }) => id);

describe('a statement that is false whatever the question', () => {
  test('stands in the report with the words it rests on, and costs something', async () => {
    const clean = await gradeOf(content, QUESTION, STRONG);
    const wrong = await gradeOf(content, QUESTION, [...STRONG, FALSE]);
    expect(wrong.report.misconceptions).toEqual([
      ...clean.report.misconceptions,
      {
        id: 'c-hash-unique',
        say: content.mistakes.find(({ id }) => id === 'c-hash-unique')?.say,
        quote: expect.objectContaining({ text: FALSE }),
      },
    ]);
    expect(wrong.score).toBeLessThan(clean.score ?? 0);
  });

  test('is not heard in a question, in a denial or in a doubt', async () => {
    expect(await heardIn(...STRONG, 'Would you say that an MD5 is always unique?')).toEqual([]);
    expect(await heardIn(...STRONG, 'An MD5 is not always unique, so the insert has to look.')).toEqual([]);
    expect(await heardIn(...STRONG, 'If an MD5 were always unique we check nothing, but we check.')).toEqual(
      [],
    );
  });

  test('costs nothing once a later answer puts it right', async () => {
    const corrected = 'Wait, I was wrong there, an MD5 can collide, so a unique index decides.';
    expect(await heardIn(...STRONG.slice(0, 3), FALSE, corrected)).toEqual([]);
  });

  test('is questioned by the interviewer, with the candidate’s own words', () => {
    const { turns } = simulateInterview(content, QUESTION, [...STRONG.slice(0, 2), FALSE]);
    const asked = turns.at(-1);
    expect(asked?.move).toMatchObject({ kind: 'challenge', target: { id: 'c-hash-unique' } });
    expect(asked?.text).toContain('MD5');
  });
});
