import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Question } from '#shared/content/question.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { pointsReachedBy } from '../points-reached-by.ts';
import { prepareTokens } from '../text/prepare-tokens.ts';

const content = testContent();
const compiled = testReader().compiled;
const sentences = readFileSync(join(import.meta.dirname, 'ordinary-talk.txt'), 'utf8')
  .trim()
  .split('\n');

/** Points with a term of their own in the text: only these can be explained by it, and looking is cheap. */
function pointsNamedIn(question: Question, text: string) {
  const { terms, repairs } = compiled.question(question);
  const named = new Set(terms(prepareTokens(text, compiled.fillers, repairs)).map(({ key }) => key));
  return question.points.filter((point) => point.any.some((term) => named.has(term)));
}

test('greetings, hedges, plans and small talk explain no point of any question', () => {
  const taken = [...content.questions.values()].flatMap((question) =>
    sentences.flatMap((text) => {
      const points = pointsNamedIn(question, text);
      if (points.length === 0) return [];
      return [...pointsReachedBy(compiled, question, text, points)]
        .filter(([, status]) => status !== 'mentioned')
        .map(([id, status]) => `${question.id}: ${id} is ${status} by "${text}"`);
    }),
  );
  expect(taken).toEqual([]);
});
