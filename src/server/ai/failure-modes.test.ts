import { describe, expect, test } from 'vitest';
import { gradeOfScore } from '#shared/rules/grades.ts';
import type { Mode } from '#testing/fake-provider/modes.ts';
import {
  interviewAfter,
  interviewContext,
  remoteAi,
  runFakeProvider,
  shortDeadlines,
  spokenRequest,
} from '#testing/provider-fixtures.ts';

/** Every way in which the fake provider can fail. Each must end, soon, with something that can be used. */

const FAULTS: Mode[] = [
  { kind: 'hang' },
  { kind: 'header-stall' },
  { kind: 'body-stall' },
  { kind: 'cut' },
  { kind: 'rate-limit' },
  { kind: 'rate-limit', retryAfter: '0' },
  { kind: 'rate-limit', retryAfter: '3600' },
  { kind: 'rate-limit', retryAfter: 'Fri, 31 Dec 2999 23:59:59 GMT' },
  { kind: 'unauthorized' },
  { kind: 'insufficient-quota' },
  { kind: 'server-error' },
  { kind: 'bad-request' },
  { kind: 'html' },
  { kind: 'invalid-json' },
  { kind: 'wrong-schema' },
  { kind: 'redirect' },
  { kind: 'drip' },
];
const HUGE: Mode = { kind: 'huge-text' };
const PARTLY_THERE: ReadonlySet<Mode['kind']> = new Set(['body-stall', 'cut', 'drip']);
const HARMLESS: Mode[] = [{ kind: 'ok' }, { kind: 'delay', ms: 20 }, { kind: 'fail-then-ok', times: 1 }];

const name = (mode: Mode) => `${mode.kind}${'retryAfter' in mode ? ` (${mode.retryAfter})` : ''}`;
const named = (modes: Mode[]) => modes.map((mode) => [name(mode), mode] as const);

/** Only the deadline ends these. */
const SILENT: ReadonlySet<Mode['kind']> = new Set(['hang', 'header-stall', 'body-stall', 'drip']);
/** For cases in which it does not matter whether the request has arrived by then. */
const SHORT_DEADLINE_MS = 200;
/** Time for a request to arrive on a busy machine. */
const ARRIVED_MS = 5_000;
/** A server that answers gets time for a whole grade. */
const LONG_DEADLINE_MS = 15_000;

const deadlineFor = (mode: Mode) => (SILENT.has(mode.kind) ? SHORT_DEADLINE_MS : LONG_DEADLINE_MS);

async function aiIn(mode: Mode, ms: number) {
  const fake = await runFakeProvider();
  fake.setMode('all', mode);
  return { fake, ai: await remoteAi(fake, shortDeadlines(ms)) };
}

/** These all wait for the same deadline, so they run at the same time. */
const ALL_SILENT = FAULTS.filter(({ kind }) => SILENT.has(kind));
const OTHERS = [...FAULTS, HUGE].filter(({ kind }) => !SILENT.has(kind));

test.each(named(OTHERS))(
  'when the provider fails by %s the candidate gets a follow-up from the script',
  (_, mode) => expectFollowUp(mode, LONG_DEADLINE_MS),
);

test(`so it is by ${ALL_SILENT.map(name).join(', ')}`, async () => {
  await Promise.all(ALL_SILENT.map((mode) => expectFollowUp(mode, ARRIVED_MS)));
});

async function expectFollowUp(mode: Mode, deadlineMs: number): Promise<void> {
  const { ai, fake } = await aiIn(mode, deadlineMs);
  const turn = await ai.interviewer.nextTurn(interviewAfter(2));
  expect(turn.text, mode.kind).toMatch(/[?.]$/);
  // A turn that was complete before the stream broke off is used.
  if (!PARTLY_THERE.has(mode.kind)) {
    expect(turn.move.fallback, mode.kind).toBe(true);
    expect(turn.engine).not.toBe(ai.interviewer.engine.model);
  }
  expect(fake.hits('chat'), mode.kind).toBeGreaterThan(0);
  expect(fake.strayPaths).toEqual([]);
}

describe.each(named([...FAULTS, HUGE]))('when the provider fails by %s', (_, mode) => {
  test('a recording is refused in a way that lets it be heard later', async () => {
    const { ai, fake } = await aiIn(mode, deadlineFor(mode));
    const call = ai.transcriber?.transcribe(await spokenRequest());
    await expect(call).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(fake.strayPaths).toEqual([]);
  });

  test('there is no sound, so that the browser can speak', async () => {
    const { ai, fake } = await aiIn(mode, deadlineFor(mode));
    await expect(ai.speaker?.speak('What breaks first?')).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(fake.strayPaths).toEqual([]);
  });
});

describe.each(named(FAULTS))('when the provider fails by %s while grading', (_, mode) => {
  test('an estimate stands in, says so, and can be replaced later', async () => {
    const { ai, fake } = await aiIn(mode, deadlineFor(mode));
    const outcome = await ai.interviewer.grade(interviewContext('meets'));
    expect(outcome.report).toMatchObject({ provisional: true, engine: { id: 'estimate' } });
    expect(outcome.judgedBy.kind).toBe('nobody');
    expect(outcome.grade).toBe(gradeOfScore(outcome.score ?? -1).grade);
    expect(fake.strayPaths).toEqual([]);
  });
});

describe.each(named(HARMLESS))('when the provider is merely %s', (_, mode) => {
  test('its words, ears, voice and grade are used', async () => {
    const { ai } = await aiIn(mode, LONG_DEADLINE_MS);
    const context = interviewAfter(2);
    const turn = await ai.interviewer.nextTurn(context);
    expect(turn).toMatchObject({ engine: ai.interviewer.engine.model, move: { fallback: false } });
    expect(turn.text).toMatch(/^Case \d+: .+\?$/);
    await expect(ai.transcriber?.transcribe(await spokenRequest())).resolves.toMatchObject({
      text: expect.stringContaining('links'),
    });
    await expect(ai.speaker?.speak('What breaks first?')).resolves.toMatchObject({
      contentType: 'audio/mpeg',
    });
    const { report } = await ai.interviewer.grade(interviewContext('meets'));
    expect(report).toMatchObject({ provisional: false, engine: { id: 'openai-compatible' } });
  });
});

test('a grader that drowns its answer in text moves no number and no word of the report', async () => {
  const { ai, fake } = await aiIn(HUGE, LONG_DEADLINE_MS);
  const outcome = await ai.interviewer.grade(interviewContext('meets'));
  expect(fake.hits('chat')).toBeGreaterThan(0);
  expect(JSON.stringify(outcome).length).toBeLessThan(100_000);
});

test('a provider that hangs is left alone after a few calls, and the interview goes on at once', async () => {
  const { ai, fake } = await aiIn({ kind: 'hang' }, ARRIVED_MS);
  fake.tell('/v1/models', { data: [{ id: 'gpt-5-mini', owned_by: 'vllm' }] });
  await ai.services?.[0]?.facts.lookNow(AbortSignal.timeout(LONG_DEADLINE_MS));
  await Promise.all(Array.from({ length: 5 }, () => ai.interviewer.nextTurn(interviewAfter(2))));
  const asked = fake.hits('chat');
  expect(asked).toBe(5);
  const turns = await Promise.all(
    Array.from({ length: 20 }, () => ai.interviewer.nextTurn(interviewAfter(3))),
  );
  expect(turns.every((turn) => turn.move.fallback && turn.text !== '')).toBe(true);
  expect(fake.hits('chat')).toBe(asked);
});

test('a grade is not made up for somebody who stops the server', async () => {
  const { ai, fake } = await aiIn({ kind: 'hang' }, LONG_DEADLINE_MS);
  const stopping = new AbortController();
  const grade = ai.interviewer.grade(interviewContext('meets'), { signal: stopping.signal }).catch(String);
  await expect.poll(() => fake.hits('chat'), { timeout: LONG_DEADLINE_MS }).toBeGreaterThan(0);
  stopping.abort(new Error('the server stops'));
  expect(await grade).toBe('Error: the server stops');
});
