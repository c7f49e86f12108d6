import { mkdirSync, rmSync } from 'node:fs';
import type { Content } from '#shared/content/content.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Ai, RecordUse } from './ai/capabilities.ts';
import { createModelServers, type ModelServers } from './ai/found/model-servers.ts';
import { createLenders, type Lenders } from './ai/lender/lenders.ts';
import { createAi } from './ai/registry.ts';
import type { AudioStore } from './audio/audio-store.ts';
import { createLiveRecordings, type LiveRecordings } from './audio/live-recordings.ts';
import { openAudioStore } from './audio/open-audio-store.ts';
import { createSoundCache, type SoundCache } from './audio/sound.ts';
import { type Backups, createBackups } from './backup/nightly-backup.ts';
import { createTombstones, type Tombstones } from './backup/tombstones.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Cluster, SINGLE } from './cluster/cluster.ts';
import { type Costs, createCosts, createUseRecord } from './costs/costs.ts';
import { loadPrices } from './costs/prices.ts';
import type { Env } from './env.ts';
import { createReadAddress, type ReadAddress } from './http/client-address.ts';
import { createUploadPlaces, type UploadPlaces, uploadsFolder } from './http/receive-upload.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import { createQueues, type Queues } from './limits/queues.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { createLog, type Log } from './log.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type Admissions, createAdmissions } from './modules/admission/admissions.ts';
import { createTurnListeners, type TurnListeners } from './modules/answers/follow-turn.ts';
import { createOneAtATime, type OneAtATime } from './modules/answers/one-at-a-time.ts';
import { createPasswords, type Passwords } from './modules/auth/passwords.ts';
import { createSessions, type Sessions } from './modules/auth/sessions.ts';
import { createDemo } from './modules/demo/demo.router.ts';
import { createLiveWords, type LiveWords } from './modules/recordings/live-words.ts';
import { createSpeechStore, type SpeechStore } from './modules/recordings/speak-question.ts';
import { createSpokenTurns, type SpokenTurns } from './modules/recordings/spoken-turns.ts';
import { createUserStorage, type UserStorage } from './modules/recordings/stored-recordings.ts';
import { createGradeProgressBoard, type GradeProgressBoard } from './modules/reports/grade-interview.ts';
import { fingerprint } from './modules/reports/made-from.ts';
import { createReportDigests, type ReportDigests } from './modules/reports/read-report.ts';
import { createMeetings, type Meetings } from './modules/sharing/meetings.ts';
import type { Stores } from './stores.ts';

/** What is stored, and what reads or writes it. */
export type Data = {
  stores: Stores;
  content: Content;
  /** Names the version of the content that grading reads. */
  contentVersion(): string;
  sessions: Sessions;
  reportDigests: ReportDigests;
  /** The demo interview with its report, created when it is first asked for. */
  demo(): Promise<InterviewReply>;
  backups: Backups;
  /** Records what was deleted for good. */
  tombstones: Tombstones;
};

/** Models and voices, and what they cost. */
export type AiServices = {
  /**
   * The models and voices in use. They change once a found model is put to use or taken out, so read this when needed.
   */
  active: Ai;
  /** Models nearby that the operator may put to use. */
  modelServers: ModelServers;
  /** Pages that lend the model of their browser. */
  lenders: Lenders;
  /** Finds out whether models that nobody vouched for may judge. */
  admissions: Admissions;
  costs: Costs;
};

/** The sound and words of interviews. */
export type Audio = {
  files: AudioStore;
  /** Questions read aloud. */
  speech: SpeechStore;
  /** Questions read aloud while they are made. */
  spokenTurns: SpokenTurns;
  liveRecordings: LiveRecordings;
  /** Transcribes answers while they are spoken. */
  liveWords: LiveWords;
  soundCache: SoundCache;
};

/** What keeps one user, or one request, from taking what others need. */
export type Limits = {
  rates: RateLimiter;
  queues: Queues;
  uploadPlaces: UploadPlaces;
  userStorage: UserStorage;
  /** Keeps answers to one interview from overtaking each other. */
  answering: OneAtATime;
  /** Keeps an objection to a report and a new grading of the same interview from overtaking each other. */
  marking: OneAtATime;
};

/** Everything that the use cases depend on. Tests pass their own parts. */
export type Deps = {
  data: Data;
  ai: AiServices;
  audio: Audio;
  limits: Limits;
  env: Env;
  clock: Clock;
  log: Log;
  /** Fires when the server stops and cannot wait for a provider any longer; its reason is the error to reply with. */
  stopping: AbortSignal;
  mailer: Mailer;
  metrics: Metrics;
  /** The processes that work on the same database. */
  cluster: Cluster;
  passwords: Passwords;
  readAddress: ReadAddress;
  jobs: JobQueue;
  gradeProgress: GradeProgressBoard;
  /** Followers of turns while they happen. */
  turnListeners: TurnListeners;
  /** What a friend at a console and the candidate see of each other. */
  meetings: Meetings;
};

/** What an operator's command needs, which may run beside the server: neither models nor queues. */
export type OperatorDeps = Pick<Deps, 'env' | 'clock' | 'log' | 'mailer'> & {
  data: Pick<Data, 'stores' | 'tombstones'>;
  audio: Pick<Audio, 'files' | 'speech'>;
  limits: Pick<Limits, 'rates'>;
};

/** What has to be given, and what may be given in place of the usual part. */
export type GivenDeps = { env: Env; data: Pick<Data, 'stores' | 'content'> & Partial<Data> } & {
  [Group in 'ai' | 'audio' | 'limits']?: Partial<Deps[Group]>;
} & Partial<Omit<Deps, 'env' | 'data' | 'ai' | 'audio' | 'limits'>>;

/** Builds from the settings what was not given. */
export async function createDeps(given: GivenDeps): Promise<Deps> {
  const { env } = given;
  const { stores, content } = given.data;
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLog(env.logLevel);
  // An upload that an earlier process was receiving was never acknowledged.
  rmSync(uploadsFolder(env.dataDir), { recursive: true, force: true });
  mkdirSync(uploadsFolder(env.dataDir), { recursive: true });
  const metrics = given.metrics ?? createMetrics();
  const cluster = given.cluster ?? SINGLE;
  const turnListeners = given.turnListeners ?? createTurnListeners(cluster);
  const ai = await createEngines({ given: given.ai ?? {}, env, stores, content, clock, log, metrics });
  const deliverAlone = (work: () => Promise<void>) => cluster.tryAlone('recordings', 0, work);
  const files = given.audio?.files ?? (await openAudioStore(env, log, stores, deliverAlone));
  const limits = createLimits({
    given: given.limits ?? {},
    env,
    stores,
    clock,
    cluster,
    active: ai.active,
    files,
  });
  return {
    data: {
      contentVersion: contentVersionOf(content),
      sessions: createSessions(stores.sessions, clock),
      reportDigests: createReportDigests(content),
      demo: createDemo(content, clock),
      backups: createBackups({ env, clock, log }),
      tombstones: createTombstones(env.dataDir),
      ...given.data,
    },
    ai,
    audio: {
      files,
      speech: createSpeechStore(files, given.stopping),
      spokenTurns: createSpokenTurns(),
      liveRecordings: createLiveRecordings(),
      liveWords: createLiveWords({ content, costs: ai.costs, queues: limits.queues }),
      soundCache: createSoundCache(),
      ...given.audio,
    },
    limits,
    env,
    clock,
    log,
    stopping: given.stopping ?? new AbortController().signal,
    mailer: given.mailer ?? createMailer(env, clock, log),
    metrics,
    cluster,
    passwords: given.passwords ?? createPasswords(),
    readAddress: given.readAddress ?? createReadAddress(env.trustedProxies, log),
    jobs:
      given.jobs ??
      createJobQueue({
        store: stores.jobs,
        clock,
        log,
        cluster,
        leavesJobsToOthers: env.role === 'web',
      }),
    gradeProgress: given.gradeProgress ?? createGradeProgressBoard(),
    turnListeners,
    meetings: given.meetings ?? createMeetings(turnListeners),
  };
}

type AiServiceParts = Pick<Data, 'stores' | 'content'> &
  Pick<Deps, 'env' | 'clock' | 'log' | 'metrics'> & { given: Partial<AiServices> };

async function createEngines({
  given,
  env,
  stores,
  content,
  clock,
  log,
  metrics,
}: AiServiceParts): Promise<AiServices> {
  const prices = await loadPrices(env.pricesFile, content.prices);
  const keep = createUseRecord(stores.costs, prices, clock, log);
  const admissions =
    given.admissions ??
    createAdmissions({ store: stores.admissions, answers: content.admission, clock, log });
  const lenders =
    given.lenders ??
    createLenders({
      content,
      log,
      admit: (model, userId, ended) =>
        admissions.of(model, { source: `browser of user ${userId}`, userId }, ended),
    });
  const costs =
    given.costs ?? createCosts({ store: stores.costs, prices, env, clock, activeFor: lenders.activeFor });
  const record: RecordUse = (use) => {
    metrics.countCall(use, costs.priceOf(use));
    return keep(use);
  };
  const meter = { record, priceOf: costs.priceOf };
  const active = given.active ?? (await createAi(env, content, log, { meter }));
  const modelServers =
    given.modelServers ??
    createModelServers({
      env,
      ai: active,
      serve: (next) => {
        services.active = next;
      },
      admit: (model, source, ended) => admissions.of(model, { source, userId: null }, ended),
      content,
      log,
      meter,
    });
  const services: AiServices = { active, modelServers, lenders, admissions, costs };
  return services;
}

type LimitParts = Pick<Deps, 'env' | 'clock' | 'cluster'> &
  Pick<Data, 'stores'> &
  Pick<AiServices, 'active'> &
  Pick<Audio, 'files'> & { given: Partial<Limits> };

function createLimits({ given, env, stores, clock, cluster, active, files }: LimitParts): Limits {
  const userStorage = given.userStorage ?? createUserStorage(stores.recordings, files);
  return {
    rates: createRateLimiter(stores.rateLimits, clock, env.rateLimits, env.limits),
    queues: createQueues(active),
    userStorage,
    uploadPlaces: createUploadPlaces({
      folder: env.dataDir,
      diskFloorBytes: env.diskFloorBytes,
      userStorageBytes: env.userStorageBytes,
      storedBytes: userStorage.used,
    }),
    answering: createOneAtATime(cluster, 'answering'),
    marking: createOneAtATime(cluster, 'marking'),
    ...given,
  };
}

/** The version of the content, computed at the first grade: content never changes after loading. */
function contentVersionOf({ questions, lexicon, rubric, language }: Content): () => string {
  let version: string | undefined;
  return () => {
    version ??= fingerprint([[...questions.values()], lexicon, rubric, language]);
    return version;
  };
}
