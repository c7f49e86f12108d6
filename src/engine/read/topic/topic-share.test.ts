import { describe, expect, test } from 'vitest';
import { gradeOf, interviewWith } from '#testing/graded.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { collectEvidence } from '../collect-evidence.ts';

const content = testContent();
const questions = [...content.questions.values()];
const answersOf = (id: string, name: 'weak' | 'below' | 'meets' | 'strong') =>
  content.questions
    .get(id)
    ?.fixtures?.find((fixture) => fixture.name === name)
    ?.turns.flatMap(({ role, text }) => (role === 'user' ? [text] : [])) ?? [];

describe('an answer', () => {
  test.each(questions.map(({ id }) => id))('to %s is about it, also a modest one', (id) => {
    for (const name of ['below', 'meets', 'strong'] as const) {
      expect(
        collectEvidence(testReader().compiled, interviewWith(content, id, answersOf(id, name))).facts.topic,
        name,
      ).toBe(1);
    }
  });

  test.each([
    ['short-links', 'home-feed'],
    ['pay-once', 'event-seats'],
    ['feed-offline', 'photo-backup'],
    ['next-video', 'match-search'],
  ])('to another question is an F, however good it is there: %s answered with %s', async (id, other) => {
    expect((await gradeOf(content, id, answersOf(other, 'strong'))).grade).toBe('F');
  });
});
