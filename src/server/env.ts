import { resolve } from 'node:path';
import { z } from 'zod';
import { INTERVIEW_SECONDS } from '#shared/rules/interview-clock.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/rules/password-length.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const settings = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_API_KEY: z.string().optional(),
  LLM_BASE_URL: z.url().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  STT_BASE_URL: z.url().optional(),
  STT_API_KEY: z.string().optional(),
  STT_MODEL: z.string().optional(),
  TTS_BASE_URL: z.url().optional(),
  TTS_API_KEY: z.string().optional(),
  TTS_MODEL: z.string().optional(),
  TTS_VOICE: z.string().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Backpressure <no-reply@localhost>'),
  TRUST_PROXY: z.stringbool().default(false),
  INTERVIEW_SECONDS: whole(60, 3600).optional(),
  FREE_ACTIVATIONS_PER_DAY: whole(1, 1000).optional(),
  PASSWORD_MIN_LENGTH: whole(MIN_PASSWORD_LENGTH, 128).default(MIN_PASSWORD_LENGTH),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  PATH: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Where one capability is served, and as what. */
export type ProviderSettings = {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  voice: string | null;
};

export type Env = ReturnType<typeof readEnv>;

const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Reads and checks the settings; blank ones count as unset. Throws an Error naming every wrong one. */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Wrong settings in the environment:\n  ${wrong.join('\n  ')}`);
  }
  const env = parsed.data;
  const provider = (
    baseUrl: string | undefined,
    key: string | undefined,
    model: string,
    voice: string | null,
  ): ProviderSettings | null => {
    const apiKey = key ?? (baseUrl ? null : (env.OPENAI_API_KEY ?? null));
    if (!baseUrl && !apiKey) return null;
    return { baseUrl: baseUrl ?? OPENAI_BASE_URL, apiKey, model, voice };
  };
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** Links in mails start with it, never with the Host header; no trailing slash. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** False where the address above is a guess that is right on this machine only. */
    publicUrlIsSet: env.PUBLIC_URL !== undefined,
    llm: provider(env.LLM_BASE_URL, env.LLM_API_KEY, env.LLM_MODEL ?? 'gpt-5-mini', null),
    stt: provider(env.STT_BASE_URL, env.STT_API_KEY, env.STT_MODEL ?? 'gpt-transcribe', null),
    tts: provider(
      env.TTS_BASE_URL,
      env.TTS_API_KEY,
      env.TTS_MODEL ?? 'gpt-4o-mini-tts',
      env.TTS_VOICE ?? 'alloy',
    ),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY,
    interviewSeconds: env.INTERVIEW_SECONDS ?? INTERVIEW_SECONDS,
    interviewSecondsIsCustom: env.INTERVIEW_SECONDS !== undefined,
    freeActivationsPerDay: env.FREE_ACTIVATIONS_PER_DAY ?? null,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    rateLimits: env.RATE_LIMITS === 'on',
    /** Where recognisers and voices of the machine are looked for. */
    searchPath: env.PATH,
    logLevel: env.LOG_LEVEL,
  };
}
