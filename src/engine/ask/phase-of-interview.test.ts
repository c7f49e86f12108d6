import { describe, expect, test } from 'vitest';
import { CODES, OUTLINE, talkOfShortLinks } from '#testing/short-links-talk.ts';
import { questionsAsked, simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { situationIn } from '#testing/test-reader.ts';
import { pointValue } from './point-value.ts';

const content = testContent();

describe('whoever is ahead of the clock', () => {
  const everything = (question: string) => {
    const lines = content.questions.get(question)?.modelAnswer.lines.map(({ say }) => say) ?? [];
    const third = Math.ceil(lines.length / 3);
    const parts = [0, 1, 2].map((part) => lines.slice(part * third, (part + 1) * third).join(' '));
    return [...parts, CODES, OUTLINE, CODES, OUTLINE];
  };

  test.each(['short-links', 'shop-app', 'video-hall'])(
    'is asked twice about the hard parts: %s',
    (question) => {
      const asked = questionsAsked(
        simulateInterview(content, question, everything(question), { seconds: 20 }),
      );
      const phases = asked.map(({ move }) => move?.phase);
      const stress = phases.indexOf('stress');
      const before = stress === -1 ? phases : phases.slice(0, stress);
      expect(before.filter((phase) => phase === 'deep_dive').length).toBeGreaterThanOrEqual(2);
    },
  );

  test('is not sent back to what to build', () => {
    const situation = situationIn(talkOfShortLinks([CODES], { seconds: 20 }).context);
    const framing = situation.context.question.points.filter(({ dim }) => dim === 'framing');
    expect(framing.map(pointValue(situation, 'scope')).some((value) => value > 0)).toBe(true);
    expect(framing.map(pointValue(situation, 'outline')).filter((value) => value > 0)).toEqual([]);
  });
});
