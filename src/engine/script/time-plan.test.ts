import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsAimedAt, pointsAsked } from '#engine/hint-level.ts';
import { scriptTurns, simulateScript } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { pathOf } from './path.ts';
import { type PHASES, sessionPhases } from './time-plan.ts';

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

describe('however short or long the answers are', () => {
  /** Seconds of speech after which a phase of a ten-minute interview has had three quarters of its time. */
  const LEFT_FROM = { scope: 90, outline: 255, deep_dive: 435, stress: 547.5, close: 600 };
  /** Seconds of speech after which each phase is over by the plan. */
  const PLANNED_TO = { scope: 120, outline: 300, deep_dive: 480, stress: 570, close: 600 };
  const anyInterview = fc.record({
    question: fc.constantFrom(...content.questions.values()),
    pick: fc.nat(),
    seconds: fc.integer({ min: 8, max: 90 }),
  });

  test('no phase is left before most of its time has passed, while it has a question on something new', () => {
    fc.assert(
      fc.property(anyInterview, ({ question, pick, seconds }) => {
        const level = question.levels[pick % question.levels.length] ?? 'senior';
        const context = simulateScript(content, question.id, (now) => (isOver(now) ? null : 'So be it.'), {
          level,
          seconds,
        });
        const stages = pathOf(content, context, []);
        let used = 0;
        let phase: (typeof PHASES)[number] = 'scope';
        const said: { id: string | null; text: string }[] = [];
        for (const [at, turn] of context.turns.entries()) {
          used += turn.seconds ?? 0;
          if (!turn.move || turn.move.phase === 'open') continue;
          const asked = pointsAsked({ question, turns: context.turns.slice(0, at) });
          const rest = stages
            .flatMap(({ questions }) => questions)
            .filter((each) => each.phase === phase)
            .filter(({ target, say }) => !said.some(({ id, text }) => id === target.id && text.includes(say)))
            .filter((each) => {
              const aimed = pointsAimedAt(context, each);
              return (
                each.kind === 'push_back' || aimed.length === 0 || aimed.some((point) => !asked.has(point))
              );
            });
          const isLeft = turn.move.phase !== phase && turn.move.phase !== 'close';
          if (isLeft && rest.length > 0) expect(used).toBeGreaterThanOrEqual(LEFT_FROM[phase]);
          said.push({ id: turn.move.target.id, text: turn.text });
          phase = turn.move.phase;
        }
      }),
      { numRuns: 60 },
    );
  });

  test('no phase begins after its plan by more than an answer', () => {
    fc.assert(
      fc.property(anyInterview, ({ question, pick, seconds }) => {
        const level = question.levels[pick % question.levels.length] ?? 'senior';
        const context = simulateScript(content, question.id, (now) => (isOver(now) ? null : 'So be it.'), {
          level,
          seconds,
        });
        let used = 0;
        for (const turn of context.turns) {
          used += turn.seconds ?? 0;
          if (!turn.move || turn.move.phase === 'open' || turn.move.kind === 'close') continue;
          expect(used).toBeLessThanOrEqual(PLANNED_TO[turn.move.phase] + 90);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function isOver({
  turns,
}: {
  turns: readonly { move: { target: { id: string | null } } | null }[];
}): boolean {
  return turns.at(-1)?.move?.target.id === 'end';
}
