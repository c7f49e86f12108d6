import { describe, expect, test } from 'vitest';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { momentOf } from './moment.ts';
import { noteOf } from './note.ts';
import { paceOf } from './pace.ts';
import { turnPrompt } from './turn-prompt.ts';

const BASE = interviewAfter(1);
const MOVE: MoveRecord = {
  kind: 'probe',
  phase: 'scope',
  target: { type: 'none', id: null },
  cue: 0,
  reason: 'A test asked.',
  quotedWords: [],
  facts: [],
  fallback: false,
};

/** An interview of this many questions, each answered with `seconds` of speech, `wallSeconds` after it was asked. */
function interviewOf(
  questions: number,
  { seconds, wallSeconds, move = {} }: { seconds: number; wallSeconds?: number; move?: Partial<MoveRecord> },
): InterviewContext {
  const turns = Array.from({ length: questions }, (_, at): TurnRecord[] => [
    {
      id: 2 * at + 1,
      speaker: 'ai',
      text: at === 0 ? BASE.question.prompt : `Question ${at}?`,
      seconds: null,
      move: at === 0 ? { ...MOVE, kind: 'open', phase: 'open' } : { ...MOVE, ...move },
      unintelligible: false,
      ...(wallSeconds !== undefined && { at: at * wallSeconds * 1_000 }),
    },
    {
      id: 2 * at + 2,
      speaker: 'user',
      text: 'I would keep one record for each of them in a table.',
      seconds,
      move: null,
      unintelligible: false,
      ...(wallSeconds !== undefined && { at: (at + 1) * wallSeconds * 1_000 }),
    },
  ]).flat();
  return { ...BASE, turns, secondsRemaining: BASE.budgetSeconds - questions * seconds };
}

describe('the pace of an interview', () => {
  test('somebody who answers in ten seconds comes through all phases in about fourteen questions', () => {
    const phases = Array.from({ length: 14 }, (_, at) => paceOf(interviewOf(at + 1, { seconds: 10 })));
    expect(new Set(phases.map(({ phase }) => phase))).toEqual(
      new Set(['scope', 'outline', 'deep_dive', 'stress', 'close']),
    );
    expect(phases.at(-1)?.due).toBe('close');
    expect(phases.at(-2)?.due).toBe('question');
  });

  test('somebody who talks long comes through them by speech', () => {
    expect(paceOf(interviewOf(4, { seconds: 100 })).phase).toBe('deep_dive');
    expect(paceOf(interviewOf(6, { seconds: 95 })).due).toBe('close');
  });

  test('somebody who thinks long between short answers comes through them by the clock', () => {
    expect(paceOf(interviewOf(5, { seconds: 10, wallSeconds: 200 })).phase).toBe('stress');
    expect(paceOf(interviewOf(6, { seconds: 10, wallSeconds: 200 })).due).toBe('close');
  });

  test('asides take no question, and after the close comes the goodbye', () => {
    const asides = interviewOf(6, { seconds: 10, move: { kind: 'answer_fact' } });
    expect(paceOf(asides).questions).toBe(1);
    expect(paceOf(interviewOf(3, { seconds: 10, move: { kind: 'close' } })).due).toBe('goodbye');
  });
});

describe('help', () => {
  const content = testContent();
  const saying = (text: string, cue: MoveRecord['cue'] = 0) => {
    const { turns, ...rest } = interviewOf(3, { seconds: 20, move: { cue } });
    return { ...rest, turns: turns.map((turn, at) => (at === turns.length - 1 ? { ...turn, text } : turn)) };
  };

  test('rises when it is asked for, and again when it is asked for again', () => {
    const first = saying('Could you give me a hint?');
    expect(momentOf(content, first, scriptedReading(first, {})).help).toEqual({ level: 2, why: 'asked for' });
    const second = saying('Could you give me a hint?', 2);
    expect(momentOf(content, second, scriptedReading(second, {})).help.level).toBe(3);
  });

  test('rises with answers in a row that fail, and is an open question otherwise', () => {
    const context = saying('I do not know.');
    const failed = [2, 4].map((turnId) => ({ turnId, answered: 'does_not_know' as const }));
    const reading = { ...scriptedReading(context, {}), answered: failed };
    expect(momentOf(content, context, reading).help.level).toBe(3);
    const fine = saying('I would put a cache in front of that store.');
    expect(momentOf(content, fine, scriptedReading(fine, {})).help.level).toBe(1);
  });
});

describe('the prompt of a turn', () => {
  const content = testContent();
  const promptAfter = (answers: number) => {
    const context = interviewAfter(answers);
    const moment = momentOf(content, context, scriptedReading(context, {}));
    const messages = turnPrompt(moment, { contextTokens: null }) ?? [];
    return messages.map((message) => message.content).join('\n');
  };

  test('begins for four fifths as the last one did', () => {
    for (const answers of [2, 3, 4]) {
      const [before, now] = [promptAfter(answers - 1), promptAfter(answers)];
      let shared = 0;
      while (shared < before.length && before[shared] === now[shared]) shared += 1;
      expect(shared / now.length).toBeGreaterThanOrEqual(0.8);
    }
  });

  test('names what is open, the most serious first, and rests what was tried twice', () => {
    const context = interviewAfter(2);
    const core = context.question.points.find(({ tier }) => tier === 'core')?.id ?? '';
    const turnId = context.turns.findLast(({ speaker }) => speaker === 'user')?.id ?? 0;
    const quote = { turnId, start: 0, end: 10, text: 'some words' };
    const noted = context.turns.map((turn) =>
      turn.move ? { ...turn, move: { ...turn.move, noted: ['tried'] } } : turn,
    );
    const reading = scriptedReading(context, {
      claims: [
        { id: 'small', verdict: 'false', weight: 'minor', quote },
        { id: 'tried', verdict: 'false', pointIds: [core], quote },
        { id: 'core', verdict: 'false', pointIds: [core], quote },
      ],
    });
    const note = noteOf(momentOf(content, { ...context, turns: noted }, reading));
    expect(note.indexOf('[core]')).toBeGreaterThan(0);
    expect(note.indexOf('[small]')).toBeGreaterThan(note.indexOf('[core]'));
    expect(note).not.toContain('[tried]');
  });

  test('is cut by points where the context is small, and never by what was said', () => {
    const context = interviewAfter(3);
    const moment = momentOf(content, context, scriptedReading(context, {}));
    const within = (contextTokens: number | null) => turnPrompt(moment, { contextTokens });
    const sizeOf = (messages: ReturnType<typeof within>) => (messages?.[0]?.content ?? '').length;
    const whole = sizeOf(within(null));
    const small = within(7_500);
    expect(sizeOf(small)).toBeLessThan(whole);
    const said = (prompt: typeof small) => prompt?.[1]?.content.split('# Now')[0];
    expect(said(small)).toBe(said(within(null)));
    expect(within(2_000)).toBeNull();
  });
});
