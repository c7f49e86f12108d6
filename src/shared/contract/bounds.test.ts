import { expect, test } from 'vitest';
import type { z } from 'zod';
import { appendRecordingInput, submitAnswerInput } from './answers.ts';
import { boardEventsInput, boardInput } from './board.ts';
import { readConsoleInput } from './friend.ts';
import { listInterviewsInput } from './interviews.ts';
import { questionAudioInput } from './keys.ts';
import { lentAnswerInput, offerInput, partialAnswerInput } from './lending.ts';
import { followTurnInput } from './turn.ts';

const DAY_SECONDS = 24 * 3_600;
const MEGABYTE = 1024 * 1024;
const UUID = '3f2b8c1e-3a52-4c8e-9a6b-0d7f5f1c2b11';
const CHUNK = { id: 1, key: 'recording-1', chunk: new File(['sound'], 'chunk') };
const OFFER = { lenderId: UUID, model: 'Gemini Nano', contextTokens: 9_216 };
const LENT = { lenderId: UUID, requestId: UUID };

type Row = [what: string, schema: z.ZodType, given: object, last: object, beyond: object];

/** public/openapi.json has all others: these are read from text, or of calls that only the client makes. */
const BOUNDS: readonly Row[] = [
  [
    'an answer of a day',
    submitAnswerInput,
    { id: 1 },
    { duration: DAY_SECONDS },
    { duration: DAY_SECONDS + 1 },
  ],
  [
    'an answer after a week',
    submitAnswerInput,
    { id: 1 },
    { responseTime: `${7 * DAY_SECONDS * 1000}` },
    { responseTime: `${7 * DAY_SECONDS * 1000 + 1}` },
  ],
  [
    'the rest of a recording of 25 MB',
    submitAnswerInput,
    { id: 1 },
    { recordingOffset: 25 * MEGABYTE },
    { recordingOffset: 25 * MEGABYTE + 1 },
  ],
  [
    'a chunk after 25 MB',
    appendRecordingInput,
    CHUNK,
    { offset: 25 * MEGABYTE },
    { offset: 25 * MEGABYTE + 1 },
  ],
  ['a chunk at a whole byte', appendRecordingInput, CHUNK, { offset: '1' }, { offset: '1.5' }],
  [
    'a row of 15 digits and a 9',
    submitAnswerInput,
    {},
    { id: '9007199254740991' },
    { id: '9007199254740992' },
  ],
  ['the board at its start', boardInput, { id: 1 }, { at: 0 }, { at: -0.1 }],
  ['changes from the first on', boardEventsInput, { id: 1 }, { after: 0 }, { after: -1 }],
  ['turn events from the first on', followTurnInput, { id: 1 }, { after: 0 }, { after: -1 }],
  ['the first note', questionAudioInput, { id: 1 }, { note: 0 }, { note: -1 }],
  [
    'a seat of 8 characters',
    readConsoleInput,
    { token: 'x' },
    { seat: 'x'.repeat(8) },
    { seat: 'x'.repeat(7) },
  ],
  [
    'a seat of 64 characters',
    readConsoleInput,
    { token: 'x' },
    { seat: 'x'.repeat(64) },
    { seat: 'x'.repeat(65) },
  ],
  ['a list of one', listInterviewsInput, {}, { limit: 1 }, { limit: 0 }],
  ['a list of 500', listInterviewsInput, {}, { limit: 500 }, { limit: 501 }],
  [
    'a search of 100 characters',
    listInterviewsInput,
    {},
    { search: 'x'.repeat(100) },
    { search: 'x'.repeat(101) },
  ],
  ['a small model', offerInput, OFFER, { contextTokens: 1_000 }, { contextTokens: 999 }],
  ['a large model', offerInput, OFFER, { contextTokens: 10_000_000 }, { contextTokens: 10_000_001 }],
  ['a long name of a model', offerInput, OFFER, { model: 'x'.repeat(60) }, { model: 'x'.repeat(61) }],
  ['a half answer', partialAnswerInput, LENT, { text: 'x'.repeat(64_000) }, { text: 'x'.repeat(64_001) }],
  [
    'a lent answer',
    lentAnswerInput,
    LENT,
    { answer: { kind: 'text', text: 'x'.repeat(64_000) } },
    { answer: { kind: 'text', text: 'x'.repeat(64_001) } },
  ],
];

test.each(BOUNDS)('%s is the last that is taken', (_, schema, given, last, beyond) => {
  expect(schema.safeParse({ ...given, ...last }).error).toBeUndefined();
  expect(schema.safeParse({ ...given, ...beyond }).success).toBe(false);
});

test('who asks for nothing gets fifty interviews, the newest first, and the board from its start', () => {
  expect(listInterviewsInput.parse(undefined)).toMatchObject({ limit: 50, sort: 'newest' });
  expect(boardEventsInput.parse({ id: 1 })).toEqual({ id: 1, after: 0 });
});
