import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptTurns, simulateScript } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { sessionPhases } from './time-plan.ts';

const content = testContent();
const LINES = content.questions.get('short-links')?.modelAnswer.lines.map(({ say }) => say) ?? [];

const total = (of: readonly number[]) => of.reduce((sum, seconds) => sum + seconds, 0);

function phasesAfter(answers: number) {
  const said = LINES.slice(0, answers);
  const context = simulateScript(content, 'short-links', (_, step) => said[step] ?? null, { seconds: 50 });
  return { context, asked: scriptTurns(context), ...sessionPhases(600, context.turns) };
}

describe('a candidate who watches the plan', () => {
  test.each([
    [600, [120, 180, 180, 90, 30]],
    [300, [45, 105, 90, 39, 21]],
  ])('sees how %i seconds are meant to be spent', (budgetSeconds, planned) => {
    const { phases } = sessionPhases(budgetSeconds, []);
    expect(phases.map(({ plannedSeconds }) => plannedSeconds)).toEqual(planned);
  });

  test('begins in the first phase, with nothing spent', () => {
    const { current, phases } = phasesAfter(0);
    expect(current).toBe('scope');
    expect(total(phases.map(({ spentSeconds }) => spentSeconds))).toBe(0);
  });

  test('is always in the phase of the question that was asked last', () => {
    for (let answers = 1; answers <= LINES.length; answers += 1) {
      const { current, asked } = phasesAfter(answers);
      expect(current).toBe(asked.at(-1)?.move?.phase);
    }
  });

  test('finds each answer in the phase of the question it answers', () => {
    const { context, phases } = phasesAfter(LINES.length);
    for (const { phase, spentSeconds } of phases) {
      const answered = context.turns.filter((_, at) => {
        const asked = context.turns[at - 1]?.move?.phase;
        return context.turns[at]?.speaker === 'user' && (asked === 'open' ? 'scope' : asked) === phase;
      });
      expect({ phase, spentSeconds }).toEqual({
        phase,
        spentSeconds: total(answered.map((t) => t.seconds ?? 0)),
      });
    }
  });

  test('sees plan and time add up in sessions of every length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 3600 }), (budgetSeconds) => {
        const { phases } = sessionPhases(budgetSeconds, []);
        expect(total(phases.map(({ plannedSeconds }) => plannedSeconds))).toBe(budgetSeconds);
        expect(Math.min(...phases.map(({ plannedSeconds }) => plannedSeconds))).toBeGreaterThanOrEqual(0);
      }),
    );
    const { context, phases } = phasesAfter(LINES.length);
    expect(total(phases.map(({ spentSeconds }) => spentSeconds))).toBe(600 - context.secondsRemaining);
  });
});
