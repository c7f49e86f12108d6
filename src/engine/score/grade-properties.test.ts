import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeOutcome } from '#engine/report/compose-outcome.ts';
import { level } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import { interviewWith } from '#testing/graded.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { scoreDimensions } from './score-dimensions.ts';

const content = testContent();
const QUESTION = 'short-links';
const question = content.questions.get(QUESTION);
const sentences = [
  ...(question?.modelAnswer.lines.map((line) => line.say) ?? []),
  'A permanent redirect has accurate counts of the opens.',
  'I do not know.',
  'There is no need for a cache here.',
  'Cache, queue, shard, replica, index, leader.',
  'How many links are created per month?',
];
const points = question?.points.map((point) => point.id) ?? [];

/** Answers of random sentences, each after a move that helped with a random point. */
const anyInterview = fc
  .array(
    fc.record({
      said: fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 5 }),
      about: fc.constantFrom(...points),
      cue: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts): InterviewContext => {
    const base = interviewWith(
      content,
      QUESTION,
      parts.map(({ said }) => said.join(' ')),
    );
    const [open, ...answers] = base.turns;
    if (!open?.move) throw new Error('no opening');
    const { move } = open;
    const turns = answers.flatMap((answer, at) => {
      const part = parts[at];
      const asked = {
        ...open,
        id: 100 + at,
        text: 'And what then?',
        move: {
          ...move,
          kind: 'probe' as const,
          target: { type: 'point' as const, id: part?.about ?? null },
          cue: part?.cue ?? 0,
        },
      };
      return [asked, answer];
    });
    return { ...base, turns };
  });

function grade(context: InterviewContext) {
  const reading = testReader().readNow(context);
  return composeOutcome(content, context, {
    reading,
    scores: scoreDimensions(content, context, reading),
    engine: { id: 'test', label: 'test', model: null },
    confidence: 'low',
    provisional: false,
    versions: {},
  });
}

describe('whatever was said and however much help was given', () => {
  test('a harder level never scores higher', () => {
    fc.assert(
      fc.property(anyInterview, (context) => {
        const scores = level.options.map((name) => grade({ ...context, level: name }).score ?? 0);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
      { numRuns: 40 },
    );
  });

  test('letter, score and recommendation agree, and are given or withheld together', () => {
    fc.assert(
      fc.property(anyInterview, fc.constantFrom(...level.options), (context, name) => {
        const { score, grade: letter, hiringRecommendation } = grade({ ...context, level: name });
        const row = score === null ? null : gradeOfScore(score);
        expect(letter).toBe(row?.grade ?? null);
        expect(hiringRecommendation).toBe(row?.recommendation ?? null);
      }),
      { numRuns: 40 },
    );
  });

  test('less help never lowers the score', () => {
    fc.assert(
      fc.property(anyInterview, (context) => {
        const unaided = {
          ...context,
          turns: context.turns.map((turn) =>
            turn.move ? { ...turn, move: { ...turn.move, cue: 0 } } : turn,
          ),
        };
        expect(grade(unaided).score ?? 0).toBeGreaterThanOrEqual(grade(context).score ?? 0);
      }),
      { numRuns: 40 },
    );
  });

  test('the same interview gives the same bytes', () => {
    fc.assert(
      fc.property(anyInterview, (context) => {
        expect(JSON.stringify(grade({ ...context }))).toBe(JSON.stringify(grade({ ...context })));
      }),
      { numRuns: 20 },
    );
  });
});
