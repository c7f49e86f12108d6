import { describe, expect, test } from 'vitest';
import { scoreDimensions } from '#engine/score/score-dimensions.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveRecord, MoveTarget } from '#shared/interview/move.ts';
import { interviewWith } from '#testing/graded.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { collectEvidence } from './collect-evidence.ts';

const content = testContent();
const reader = testReader();
const { compiled } = reader;

/** Answers with interviewer moves between them, in order. */
function interview(parts: readonly (string | Partial<MoveRecord>)[]): InterviewContext {
  const base = interviewWith(content, 'short-links', []);
  const [open] = base.turns;
  if (!open?.move) throw new Error('no opening');
  const { move } = open;
  const turns = parts.map((part, index) =>
    typeof part === 'string'
      ? {
          id: index + 2,
          speaker: 'user' as const,
          text: part,
          seconds: 30,
          move: null,
          unintelligible: false,
        }
      : {
          ...open,
          id: index + 2,
          text: 'And what then?',
          move: { ...move, kind: 'probe' as const, ...part },
        },
  );
  return { ...base, turns: [open, ...turns] };
}

const about = (id: string, cue: number): Partial<MoveRecord> => ({
  target: { type: 'point', id } satisfies MoveTarget,
  cue,
});

function evidenceOf(context: InterviewContext, pointId: string) {
  return collectEvidence(compiled, context).points.find((point) => point.pointId === pointId);
}

const DECISION =
  'I send a 302 rather than a 301, because the browser remembers a permanent redirect and we would lose the click counts.';

describe('a point', () => {
  test('raised by the candidate has no cue', () => {
    expect(evidenceOf(interview([DECISION]), 't-redirect')).toMatchObject({ status: 'justified', cue: 0 });
  });

  test('said after help carries the most help given on it, also later', () => {
    const context = interview([
      'I would start small.',
      about('t-redirect', 3),
      'Let me think about it first.',
      about('x-codes', 1),
      DECISION,
    ]);
    expect(evidenceOf(context, 't-redirect')).toMatchObject({ status: 'justified', cue: 3 });
  });

  test('keeps its cue when it is asked about only after it was said', () => {
    const context = interview([DECISION, about('t-redirect', 2), DECISION]);
    expect(evidenceOf(context, 't-redirect')).toMatchObject({ cue: 0 });
  });

  test('that is rejected is not present', () => {
    const status = (text: string) => evidenceOf(interview([text]), 'x-cache')?.status;
    expect(status('There is no need for a cache here.')).toBe('absent');
    expect(status('I would put a cache in front.')).toBe('mentioned');
  });

  test('that only repeats the interviewer earns nothing', () => {
    const context = interview(['I would start small.']);
    const [open, ...rest] = context.turns;
    if (!open) throw new Error('no opening');
    const asked = { ...open, id: 9, text: 'What kind of redirect do you send, a 301 or a 302?' };
    const echo = {
      id: 10,
      speaker: 'user' as const,
      text: 'What kind of redirect, a 301 or a 302.',
      seconds: 5,
      move: null,
      unintelligible: false,
    };
    expect(evidenceOf({ ...context, turns: [open, ...rest, asked, echo] }, 't-redirect')?.status).toBe(
      'absent',
    );
  });

  test('is heard through a recogniser that writes codes and terms as it hears them', () => {
    const heard =
      'i would send a three oh two because the browser remembers a three oh one and then we lose the click counts';
    expect(evidenceOf(interview([heard]), 't-redirect')?.status).toBe('justified');
    expect(
      evidenceOf(interview(['i keep the popular links in a cash in memory for an hour']), 'x-cache')?.status,
    ).not.toBe('absent');
  });
});

describe('a mistake that the bank lists', () => {
  const MISTAKE = 'A permanent redirect has accurate counts of the opens.';
  const [rule] = content.questions.get('short-links')?.misconceptions ?? [];

  test('is noted with the words that state it', () => {
    const sheet = collectEvidence(compiled, interview([MISTAKE]));
    expect(sheet.misconceptions).toMatchObject([
      { id: rule?.id, corrected: false, quote: { text: MISTAKE } },
    ]);
  });

  test('is not noted when it is denied', () => {
    const right = 'A permanent redirect would never give us accurate counts of the opens.';
    expect(collectEvidence(compiled, interview([right])).misconceptions).toEqual([]);
  });

  test('is not noted when the denial opens the clause', () => {
    const right = "It isn't wise to use a permanent redirect for accurate counts of the opens.";
    expect(collectEvidence(compiled, interview([right])).misconceptions).toEqual([]);
  });

  test('is noted when only another clause denies something', () => {
    const wrong =
      "It isn't hard, and a permanent redirect that browsers keep has accurate counts of the opens.";
    expect(collectEvidence(compiled, interview([wrong])).misconceptions).toHaveLength(1);
  });

  test('stops counting once a later answer puts it right', () => {
    const sheet = collectEvidence(compiled, interview([MISTAKE, about('t-redirect', 1), DECISION]));
    expect(sheet.misconceptions).toMatchObject([{ corrected: true }]);
  });

  test('costs half a point where it matters', () => {
    const sound = interview([DECISION]);
    const mistaken = interview([`${DECISION} ${MISTAKE}`]);
    const score = (context: InterviewContext) =>
      scoreDimensions(content, context, reader.readNow(context)).tradeoffs;
    expect(score(mistaken)).toBeLessThan(score(sound));
  });
});

describe('a push-back', () => {
  const push = { kind: 'push_back' as const, ...about('x-range', 1) };
  const outcome = (reply: string) =>
    collectEvidence(compiled, interview(['I would use ranges.', push, reply])).pushBacks[0]?.outcome;

  test.each([
    ['defended', 'I would still keep the ranges, because a random code needs a check on every insert.'],
    [
      'revised',
      'In that case I would change to random codes, because the coordinator is one more thing to run.',
    ],
    ['caved', 'You are right, I will remove it.'],
    ['rigid', 'I would keep it.'],
  ])('is %s', (expected, reply) => {
    expect(outcome(reply)).toBe(expected);
  });

  test('without an answer has no outcome', () => {
    expect(outcome('I do not know.')).toBeUndefined();
  });
});
