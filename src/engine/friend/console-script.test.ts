import { expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { testContent } from '#testing/test-content.ts';
import { interviewWith } from '#testing/with-model.ts';
import { consoleScript, nextLines } from './console-script.ts';

const content = testContent();
const context = interviewWith(content, 'short-links', ['I do not know where to begin.']);
const { points } = context.question;

/** The same interview once this many of its 600 seconds of speech are used up. */
const after = (seconds: number, interview = context): InterviewContext => ({
  ...interview,
  secondsRemaining: interview.budgetSeconds - seconds,
});

const pointOf = (key: string | undefined) => points.find(({ id }) => key?.startsWith(`probe:${id}:`));
const suggestedOn = (interview: InterviewContext, asked: readonly string[] = []) =>
  nextLines(content, interview, asked).map(({ key }) => pointOf(key)?.id);

/** The questions of a friend who always takes the first suggestion. */
function askedInTurn(interview: InterviewContext): string[] {
  const asked: string[] = [];
  for (;;) {
    const [first] = nextLines(content, interview, asked);
    if (!first) return asked;
    asked.push(first.key);
  }
}

test('a friend is led through what the clock has come to, then what follows, and at last what was left behind', () => {
  const stages = askedInTurn(after(350)).map((key) => pointOf(key)?.dim ?? 'stress');
  const [first, ...later] = [...new Set(stages.map((dim) => (dim === 'tradeoffs' ? 'resilience' : dim)))];
  expect(first).toBe('depth');
  expect(later.filter((dim) => dim !== 'stress')).toEqual(['resilience', 'design', 'framing']);
});

test('the question of a stage changes with the clock at the end of the stage', () => {
  const dimAt = (seconds: number) => points.find(({ id }) => id === suggestedOn(after(seconds))[0])?.dim;
  expect([119, 120, 299, 300, 479].map(dimAt)).toEqual(['framing', 'design', 'design', 'depth', 'depth']);
});

test('what the candidate has talked about gives way to what they have not', () => {
  const silent = after(150);
  const [first] = suggestedOn(silent);
  const said = points.find(({ id }) => id === first)?.said[0] ?? expect.fail('no words for the first point');
  const told = after(150, interviewWith(content, 'short-links', [said]));
  expect(suggestedOn(told)).toHaveLength(3);
  expect(suggestedOn(told)).not.toContain(first);
  expect(askedInTurn(told).some((key) => pointOf(key)?.id === first)).toBe(true);
});

test('three different things are suggested, and none that was just asked about in other words', () => {
  const twice = points.find(({ dim, probes }) => dim === 'design' && probes.length > 1)?.id ?? '';
  for (const asked of [[], [`probe:${twice}:0`]]) {
    const ids = suggestedOn(after(150), asked);
    expect(new Set(ids).size).toBe(3);
    expect(ids.includes(twice)).toBe(asked.length === 0);
  }
});

test('at the end the close is suggested until it was asked', () => {
  const late = after(590);
  expect(nextLines(content, late, []).map(({ key }) => key)).toEqual(['close']);
  expect(nextLines(content, late, ['close'])).toEqual([]);
});

test('a wrong idea is tested by the most pointed question on its point', () => {
  const shown = consoleScript(content, context).stages.flatMap((stage) => stage.points);
  const pointed = points.filter(({ probes }) => probes.some(({ cue }) => cue === 2));
  expect(pointed.length).toBeGreaterThan(0);
  for (const { id, probes } of pointed) {
    const asks = shown.find((point) => point.id === id)?.wrong.map(({ ask }) => ask.say) ?? [];
    const pointedSay = probes.find(({ cue }) => cue === 2)?.say;
    expect(asks.filter((say) => say !== pointedSay)).toEqual([]);
  }
});
