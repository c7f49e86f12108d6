import { onTestFinished } from 'vitest';
import { CALL_LIMITS, type CallLimits } from '#server/ai/call-policy.ts';
import type { Ai, ModelService, TranscriptionRequest } from '#server/ai/capabilities.ts';
import { createAi, startModel } from '#server/ai/registry.ts';
import { decodeAudio } from '#server/audio/sound.ts';
import { encodeWav } from '#server/audio/wav.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { typedSeconds } from '#shared/rules/interview-clock.ts';
import { type FakeProvider, startFakeOllama, startFakeProvider } from './fake-provider/fake-provider.ts';
import { type Ability, modelTalk } from './model-talk.ts';
import { readRecording } from './recordings/read-recording.ts';
import { testContent } from './test-content.ts';
import { whenDone } from './when-done.ts';

export const PROVIDER_KEY = 'sk-canary-0123456789';

/** Short enough for a test of a provider that hangs, long enough for one that answers. */
export function shortDeadlines(ms: number): CallLimits {
  return {
    ...CALL_LIMITS,
    backoffMs: 1,
    deadlineMs: { transcribe: ms, conduct: ms, read: ms, judge: ms, speak: ms },
    idleMs: ms,
    ceilingMs: { transcribe: ms, conduct: ms, read: ms, judge: ms, speak: ms },
  };
}

/** A fake provider that is gone when the test has finished. */
export async function runFakeProvider(): Promise<FakeProvider> {
  const fake = await startFakeProvider();
  onTestFinished(() => fake.stop());
  return fake;
}

/** An Ollama that is gone when the test has finished. */
export async function runFakeOllama(given?: Parameters<typeof startFakeOllama>[0]): Promise<FakeProvider> {
  const fake = await startFakeOllama(given);
  whenDone(() => fake.stop());
  return fake;
}

/** All three capabilities served by a fake provider. */
export function remoteAi(
  fake: Pick<FakeProvider, 'url'>,
  limits: CallLimits = CALL_LIMITS,
  log = createLog('silent'),
): Promise<Ai> {
  const env = readEnv({
    LLM_BASE_URL: fake.url,
    LLM_API_KEY: PROVIDER_KEY,
    STT_BASE_URL: fake.url,
    STT_API_KEY: PROVIDER_KEY,
    TTS_BASE_URL: fake.url,
    TTS_API_KEY: PROVIDER_KEY,
  });
  return createAi(env, testContent(), log, { limits });
}

/** The language model at an address, by itself. */
export function modelAt(
  url: string,
  { model = 'any', limits = CALL_LIMITS }: { model?: string; limits?: CallLimits } = {},
): Promise<ModelService> {
  const settings = { baseUrl: url, apiKey: PROVIDER_KEY, model, voice: null };
  return startModel(settings, { log: createLog('silent'), limits });
}

/** For programs that really run: on a busy machine they take as long as they take. */
export const PATIENT_LIMITS: CallLimits = {
  ...CALL_LIMITS,
  deadlineMs: { ...CALL_LIMITS.deadlineMs, transcribe: 300_000, speak: 300_000 },
  ceilingMs: { ...CALL_LIMITS.ceilingMs, transcribe: 300_000, speak: 300_000 },
};

/** What this machine offers without any setting. */
export function localAi(): Promise<Ai> {
  return createAi(readEnv({ PATH: process.env.PATH }), testContent(), createLog('silent'), {
    limits: PATIENT_LIMITS,
  });
}

const BUDGET_SECONDS = 600;

/** A finished interview, in the bank's own sentences; answers take the time that speaking them takes. */
export function interviewContext(name: Ability = 'strong'): InterviewContext {
  const question = testContent().questions.get('short-links');
  if (!question) throw new Error('there is no short-links');
  const turns = modelTalk(question, name).flatMap((text, at): TurnRecord[] => [
    { ...askedTurn(at), text: at === 0 ? question.prompt : 'Go on: what comes next in your design?' },
    {
      id: 2 * at + 2,
      speaker: 'user',
      text,
      seconds: typedSeconds(text.split(/\s+/).length),
      move: null,
      unintelligible: false,
    },
  ]);
  const used = turns.reduce((total, { seconds }) => total + (seconds ?? 0), 0);
  return {
    question,
    level: 'senior',
    company: null,
    budgetSeconds: BUDGET_SECONDS,
    secondsRemaining: Math.max(0, BUDGET_SECONDS - used),
    turns,
  };
}

/** A question of the interviewer that aims at nothing in particular. */
function askedTurn(at: number): Omit<TurnRecord, 'text'> {
  const isOpening = at === 0;
  return {
    id: 2 * at + 1,
    speaker: 'ai',
    seconds: null,
    move: {
      kind: isOpening ? 'open' : 'probe',
      phase: isOpening ? 'open' : 'deep_dive',
      target: { type: 'none', id: null },
      cue: isOpening ? 0 : 1,
      reason: 'Asked of everybody.',
      quotedWords: [],
      facts: [],
      fallback: false,
    },
    unintelligible: false,
  };
}

/** The same in its middle: after so many answers. */
export function interviewAfter(answers: number, name: Ability = 'strong'): InterviewContext {
  const whole = interviewContext(name);
  const places = whole.turns.flatMap((turn, at) => (turn.speaker === 'user' ? [at + 1] : []));
  const turns = whole.turns.slice(0, places[answers - 1]);
  const used = turns.reduce((total, turn) => total + (turn.seconds ?? 0), 0);
  return { ...whole, turns, secondsRemaining: whole.budgetSeconds - used };
}

/** A spoken answer as recognizers get it. */
export async function spokenRequest(vocabulary: readonly string[] = []): Promise<TranscriptionRequest> {
  const decoded = await decodeAudio(readRecording('webm'), 'webm');
  if (!decoded) throw new Error('the recording could not be decoded');
  return { wav: encodeWav(decoded.samples), seconds: decoded.seconds, vocabulary };
}
