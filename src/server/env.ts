import { resolve } from 'node:path';
import { z } from 'zod';
import { PRODUCT_NAME } from '#shared/product.ts';
import { INTERVIEW_SECONDS } from '#shared/rules/interview-clock.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/rules/passwords.ts';
import type { BucketSettings } from './audio/bucket.ts';
import { readTrustedProxies } from './http/client-address.ts';
import { readLimits } from './limits/rate-limiter.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const dollars = z.coerce.number().nonnegative().max(1_000_000);

const settings = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_API_KEY: z.string().optional(),
  LLM_BASE_URL: z.url().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  FIND_MODELS_AT: z
    .string()
    .optional()
    .transform((setting, context) => {
      const places = setting === undefined ? null : readModelPlaces(setting);
      if (places !== 'wrong') return places;
      context.addIssue('expected off, or addresses such as 127.0.0.1:11434, 192.168.1.20:1234');
      return z.NEVER;
    }),
  STT_BASE_URL: z.url().optional(),
  STT_API_KEY: z.string().optional(),
  STT_MODEL: z.string().optional(),
  STT_LIVE_MODEL: z.string().optional(),
  TTS_BASE_URL: z.url().optional(),
  TTS_API_KEY: z.string().optional(),
  TTS_MODEL: z.string().optional(),
  TTS_VOICE: z.string().optional(),
  GRADE_SAMPLES: whole(1, 9).optional(),
  GRADE_TIMEOUT_MIN: whole(1, 240).default(15),
  LLM_TIMEOUT_S: whole(1, 3600).optional(),
  PRICES_FILE: z.string().optional(),
  BUDGET_USD_PER_MONTH: dollars.optional(),
  BUDGET_USD_PER_USER_PER_MONTH: dollars.optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default(`${PRODUCT_NAME} <no-reply@localhost>`),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((setting, context) => {
      const trusted = readTrustedProxies(setting);
      if (trusted) return trusted;
      context.addIssue('expected true, false, or addresses and networks such as 127.0.0.1, 10.0.0.0/8');
      return z.NEVER;
    }),
  INTERVIEW_SECONDS: whole(60, 3600).optional(),
  FREE_ACTIVATIONS_PER_DAY: whole(1, 1000).optional(),
  PASSWORD_MIN_LENGTH: whole(MIN_PASSWORD_LENGTH, 128).default(MIN_PASSWORD_LENGTH),
  DISK_FLOOR_MB: whole(0, 1_000_000).default(200),
  USER_STORAGE_MB: whole(1, 1_000_000).default(2000),
  RETENTION_DAYS: whole(1, 36_500).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'expected a time of day such as 03:30, or off')
    .default('03:30'),
  BACKUPS_KEPT: whole(1, 365).default(7),
  SIGN_UP: z.enum(['open', 'invite', 'closed']).default('open'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host/database' })
    .optional(),
  ROLE: z
    .enum(['web', 'worker'], 'expected web or worker; without it a process serves and runs jobs')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isOrigin, 'expected the address of an S3 server without a path, such as https://s3.example.com')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/, 'expected the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]+$/,
      'expected a region such as eu-central-1; servers of your own often have us-east-1',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  PATH: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Where one capability is provided, and by which model. */
export type ProviderSettings = {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  voice: string | null;
  /** For speech recognition: the model that recognizes words while they are spoken, over the realtime socket. */
  liveModel?: string;
};

export type Env = ReturnType<typeof readEnv>;

const BYTES_A_MB = 1_000_000;
const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Reads and checks the settings; blank ones count as unset. Throws an Error naming every wrong one. */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw wrongSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  if (env.ROLE && !env.DATABASE_URL)
    throw wrongSettings([
      'ROLE: divides the work among processes, which needs DATABASE_URL. Without it one process does everything: leave ROLE out.',
    ]);
  const s3 = readBucketSettings(env);
  const { limits, wrong } = readLimits(given);
  if (wrong.length > 0) throw wrongSettings(wrong);
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
  const stt = provider(env.STT_BASE_URL, env.STT_API_KEY, env.STT_MODEL ?? 'gpt-transcribe', null);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** PostgreSQL database for everything but recordings; null: a file in the data directory. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** Whether this process only serves requests, or only runs jobs; null: both. */
    role: env.ROLE ?? null,
    /** The bucket that keeps recordings; null: they stay in the data directory. */
    s3,
    /** Links in mails begin with this, never with the Host header. It has no trailing slash. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** False if the address above is a guess that is right on this machine only. */
    publicUrlIsSet: env.PUBLIC_URL !== undefined,
    llm: provider(env.LLM_BASE_URL, env.LLM_API_KEY, env.LLM_MODEL ?? 'gpt-5-mini', null),
    /** Base URLs at which to look for model servers that no setting names; null: the usual addresses. */
    modelPlaces: env.FIND_MODELS_AT,
    stt: stt && env.STT_LIVE_MODEL ? { ...stt, liveModel: env.STT_LIVE_MODEL } : stt,
    tts: provider(
      env.TTS_BASE_URL,
      env.TTS_API_KEY,
      env.TTS_MODEL ?? 'gpt-4o-mini-tts',
      env.TTS_VOICE ?? 'alloy',
    ),
    /** How many samples a model's grade takes; null: it depends on where the model is. */
    gradeSamples: env.GRADE_SAMPLES ?? null,
    /** A model's grade that takes longer is retried later, and what is done of it is kept. */
    gradeTimeoutMinutes: env.GRADE_TIMEOUT_MIN,
    /**
     * Seconds that a call to the language model may take before its speed is known; null: it depends on the kind of
     * call.
     */
    llmTimeoutSeconds: env.LLM_TIMEOUT_S ?? null,
    pricesFile: env.PRICES_FILE ? resolve(env.PRICES_FILE) : null,
    /** US dollars per calendar month; null: no limit. */
    budgets: {
      usdPerMonth: env.BUDGET_USD_PER_MONTH ?? null,
      usdPerUserPerMonth: env.BUDGET_USD_PER_USER_PER_MONTH ?? null,
    },
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    trustedProxies: env.TRUST_PROXY,
    interviewSeconds: env.INTERVIEW_SECONDS ?? INTERVIEW_SECONDS,
    interviewSecondsIsCustom: env.INTERVIEW_SECONDS !== undefined,
    freeActivationsPerDay: env.FREE_ACTIVATIONS_PER_DAY ?? null,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    diskFloorBytes: env.DISK_FLOOR_MB * BYTES_A_MB,
    userStorageBytes: env.USER_STORAGE_MB * BYTES_A_MB,
    /** Recordings older than this are removed; null: they stay. */
    retentionDays: env.RETENTION_DAYS ?? null,
    /** Local time of day, `hh:mm`; null: no nightly backup, as with PostgreSQL, which has its own. */
    backupAt: env.BACKUP_AT === 'off' || env.DATABASE_URL ? null : env.BACKUP_AT,
    backupsKept: env.BACKUPS_KEPT,
    /** Who may create an account. */
    signUp: env.SIGN_UP,
    rateLimits: env.RATE_LIMITS === 'on',
    limits,
    /** Callers with this token can read /metrics from elsewhere; null: it is read from this machine only. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Where to look for recognizers and voices of this machine. */
    searchPath: env.PATH,
    logLevel: env.LOG_LEVEL,
  };
}

/** Whether this is an http address with nothing after its port. A key in it would end up in logs. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { href, origin, protocol } = new URL(address);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** Reads the settings of the bucket: all of them are set, or none. */
function readBucketSettings(env: z.infer<typeof settings>): BucketSettings | null {
  const given = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_REGION: env.S3_REGION,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return null;
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = given;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey)
    throw wrongSettings(
      missing.map((name) => `${name}: is missing; the settings of a bucket are set together`),
    );
  return { endpoint: new URL(endpoint).origin, bucket, region, accessKeyId, secretAccessKey };
}

/** Reads `off`, or hosts with their ports; an address with a path is taken as it is. */
function readModelPlaces(setting: string): string[] | 'wrong' {
  if (setting.trim() === 'off') return [];
  const places: string[] = [];
  for (const word of setting.split(/[\s,]+/).filter(Boolean)) {
    const address = /^https?:\/\//.test(word) ? word : `http://${word}`;
    if (!URL.canParse(address)) return 'wrong';
    const url = new URL(address);
    if (url.port === '' || url.username || url.search) return 'wrong';
    places.push(url.pathname === '/' ? `${url.origin}/v1` : url.href.replace(/\/$/, ''));
  }
  return places;
}

function wrongSettings(wrong: readonly string[]): Error {
  return new Error(`Wrong settings in the environment:\n  ${wrong.join('\n  ')}`);
}
