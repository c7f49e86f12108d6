import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hintLevels } from '#engine/hint-level.ts';
import { composeOutcome } from '#engine/report/compose-outcome.ts';
import { level } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import { type Script, scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { interviewWith } from '#testing/with-model.ts';
import { scoresFromPoints } from './scores-from-points.ts';

const content = testContent();
const QUESTION = 'short-links';
const question = content.questions.get(QUESTION);
type PointStatus = NonNullable<Script['points']>[string];
type Judged = { context: InterviewContext; shown: Record<string, PointStatus> };
const points = question?.points.map((point) => point.id) ?? [];

/** Answers, each after a move that helped with a random point, and how well a judge finds it shown. */
const anyInterview = fc
  .array(
    fc.record({
      status: fc.constantFrom(
        'mentioned' as const,
        'explained' as const,
        'justified' as const,
        'wrong' as const,
      ),
      words: fc.integer({ min: 5, max: 90 }),
      about: fc.constantFrom(...points),
      cue: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts): Judged => {
    const base = interviewWith(
      content,
      QUESTION,
      parts.map(({ words }) => 'word '.repeat(words).trim()),
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
    const shown = Object.fromEntries(parts.map(({ about, status }) => [about, status]));
    return { context: { ...base, turns }, shown };
  });

function grade({ context, shown }: Judged) {
  const help = hintLevels(context);
  const script = scriptedReading(context, { points: shown });
  const reading = {
    ...script,
    points: script.points.map((point) => ({
      ...point,
      hintLevel: help(point.pointId, context.turns.length),
    })),
  };
  return composeOutcome(content, context, {
    reading,
    scores: scoresFromPoints(content, context, reading),
    judgedBy: { kind: 'candidate', name: null },
    engine: { id: 'test', label: 'test', model: null },
    confidence: 'low',
    provisional: false,
    versions: {},
  });
}

describe('whatever was said and however much help was given', () => {
  test('a harder level never scores higher', () => {
    fc.assert(
      fc.property(anyInterview, ({ context, shown }) => {
        const scores = level.options.map(
          (name) => grade({ context: { ...context, level: name }, shown }).score ?? 0,
        );
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
      { numRuns: 40 },
    );
  });

  test('letter, score and recommendation agree, and are given or withheld together', () => {
    fc.assert(
      fc.property(anyInterview, fc.constantFrom(...level.options), ({ context, shown }, name) => {
        const {
          score,
          grade: letter,
          hiringRecommendation,
        } = grade({ context: { ...context, level: name }, shown });
        const row = score === null ? null : gradeOfScore(score);
        expect(letter).toBe(row?.grade ?? null);
        expect(hiringRecommendation).toBe(row?.recommendation ?? null);
      }),
      { numRuns: 40 },
    );
  });

  test('less help never lowers the score', () => {
    fc.assert(
      fc.property(anyInterview, ({ context, shown }) => {
        const unaided = {
          ...context,
          turns: context.turns.map((turn) =>
            turn.move ? { ...turn, move: { ...turn.move, cue: 0 } } : turn,
          ),
        };
        expect(grade({ context: unaided, shown }).score ?? 0).toBeGreaterThanOrEqual(
          grade({ context, shown }).score ?? 0,
        );
      }),
      { numRuns: 40 },
    );
  });

  test('the same interview gives the same bytes', () => {
    fc.assert(
      fc.property(anyInterview, (judged) => {
        expect(JSON.stringify(grade({ ...judged }))).toBe(JSON.stringify(grade({ ...judged })));
      }),
      { numRuns: 20 },
    );
  });
});
