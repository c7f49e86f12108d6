import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '#shared/content/content.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { CALL_LIMITS } from './ai/call-policy.ts';
import type { Ai, RecordUse } from './ai/capabilities.ts';
import { createModelServers, type ModelServers } from './ai/found/model-servers.ts';
import { createLenders, type Lenders } from './ai/lender/lenders.ts';
import { createAi } from './ai/registry.ts';
import { type AudioStore, createAudioStore } from './audio/audio-store.ts';
import { createLiveRecordings, type LiveRecordings } from './audio/live-recordings.ts';
import { DEMUX_THREADS } from './audio/read-packets.ts';
import { createSoundCache, type SoundCache } from './audio/sound.ts';
import { type Backups, createBackups } from './backup/nightly-backup.ts';
import { createTombstones, type Tombstones } from './backup/tombstones.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Costs, createCosts, createUseRecord } from './costs/costs.ts';
import { loadPrices } from './costs/load-prices.ts';
import type { Env } from './env.ts';
import { createReadAddress, type ReadAddress } from './http/client-address.ts';
import { createUploadPlaces, type UploadPlaces, uploadsFolder } from './http/receive-upload.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import { createFairQueue, type FairQueue } from './limits/fair-queue.ts';
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

/** Everything the use cases stand on. Tests pass their own parts. */
export type Deps = {
  env: Env;
  content: Content;
  /** Names the version of what grading reads of the content. */
  contentVersion(): string;
  clock: Clock;
  log: Log;
  stores: Stores;
  /** What serves now. It is another one once a found model is put to use or taken out: read it when it is needed. */
  ai: Ai;
  /** Models nearby that the operator may put to use. */
  modelServers: ModelServers;
  /** Pages that lend the model of their browser. */
  lenders: Lenders;
  /** Whether models that nobody vouched for may judge. */
  admissions: Admissions;
  costs: Costs;
  audio: AudioStore;
  uploadPlaces: UploadPlaces;
  userStorage: UserStorage;
  /** Users in turn, where one could hold up the others. */
  queues: {
    /** Writing recordings to where they survive a power cut. */
    keep: FairQueue;
    /** Taking recordings apart. */
    sound: FairQueue;
    /** Transcribing. */
    recognise: FairQueue;
    /** Grading. */
    think: FairQueue;
  };
  /** Fires when the server stops and cannot wait for a provider any longer; its reason is what to answer then. */
  stopping: AbortSignal;
  /** Questions read aloud. */
  speech: SpeechStore;
  /** Questions read aloud while they are made. */
  spokenTurns: SpokenTurns;
  liveRecordings: LiveRecordings;
  /** Transcripts of answers while they are spoken. */
  liveWords: LiveWords;
  soundCache: SoundCache;
  mailer: Mailer;
  backups: Backups;
  metrics: Metrics;
  /** What was deleted for good. */
  tombstones: Tombstones;
  passwords: Passwords;
  sessions: Sessions;
  readAddress: ReadAddress;
  limits: RateLimiter;
  jobs: JobQueue;
  gradeProgress: GradeProgressBoard;
  reportDigests: ReportDigests;
  /** Who follows a turn while it happens. */
  turnListeners: TurnListeners;
  /** What a friend at a console and the candidate see of each other. */
  meetings: Meetings;
  /** Keeps answers to one interview from overtaking each other. */
  answering: OneAtATime;
  /** Keeps an objection to a report and a new grading of the same interview from overtaking each other. */
  marking: OneAtATime;
  /** The demo interview with its report, made when it is first asked for. */
  demo(): Promise<InterviewReply>;
};

/** Of the four threads on which files are written, replies compressed and passwords hashed, these leave two. */
const KEEP_QUEUE = { atOnce: 2, waiting: 1_000, waitingAUser: 16 };
/** Measuring takes milliseconds, but for recordings that were made to take for ever. */
const SOUND_QUEUE = { atOnce: DEMUX_THREADS, waiting: 256, waitingAUser: 8 };
/** Of jobs, which are kept in the database and come again. */
const JOBS_WAITING = { waiting: 5_000, waitingAUser: 200 };

type Given = { env: Env; stores: Stores; content: Content } & Partial<Deps>;

/** Builds what was not given from the settings. */
export async function createDeps(given: Given): Promise<Deps> {
  const { env, stores, content } = given;
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLog(env.logLevel);
  // What a former process was receiving was never acknowledged.
  rmSync(uploadsFolder(env.dataDir), { recursive: true, force: true });
  mkdirSync(uploadsFolder(env.dataDir), { recursive: true });
  const prices = await loadPrices(env.pricesFile, content.prices);
  const metrics = given.metrics ?? createMetrics();
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
    given.costs ?? createCosts({ store: stores.costs, prices, env, clock, serving: lenders.serving });
  const record: RecordUse = (use) => {
    metrics.countCall(use, costs.priceOf(use));
    return keep(use);
  };
  const meter = { record, priceOf: costs.priceOf };
  const ai = given.ai ?? (await createAi(env, content, log, { meter }));
  const audio = given.audio ?? createAudioStore(join(env.dataDir, 'audio'));
  const userStorage = given.userStorage ?? createUserStorage(stores.answers, audio);
  const queues = given.queues ?? createQueues(ai);
  const modelServers =
    given.modelServers ??
    createModelServers({
      env,
      ai,
      serve: (next) => {
        deps.ai = next;
      },
      admit: (model, source, ended) => admissions.of(model, { source, userId: null }, ended),
      content,
      log,
      meter,
    });
  const turnListeners = given.turnListeners ?? createTurnListeners();
  const deps: Deps = {
    env,
    stores,
    content,
    contentVersion: given.contentVersion ?? contentVersionOf(content),
    clock,
    log,
    ai,
    modelServers,
    lenders,
    admissions,
    costs,
    audio,
    userStorage,
    uploadPlaces:
      given.uploadPlaces ??
      createUploadPlaces({
        folder: env.dataDir,
        diskFloorBytes: env.diskFloorBytes,
        userStorageBytes: env.userStorageBytes,
        storedBytes: userStorage.used,
      }),
    queues,
    stopping: given.stopping ?? new AbortController().signal,
    speech: given.speech ?? createSpeechStore(audio, given.stopping),
    spokenTurns: given.spokenTurns ?? createSpokenTurns(),
    liveRecordings: given.liveRecordings ?? createLiveRecordings(),
    liveWords: given.liveWords ?? createLiveWords({ content, costs, queues }),
    soundCache: given.soundCache ?? createSoundCache(),
    mailer: given.mailer ?? createMailer(env, clock, log),
    metrics,
    backups: given.backups ?? createBackups({ env, clock, log }),
    tombstones: given.tombstones ?? createTombstones(env.dataDir),
    passwords: given.passwords ?? createPasswords(),
    sessions: given.sessions ?? createSessions(stores.sessions, clock),
    readAddress: given.readAddress ?? createReadAddress(env.trustedProxies, log),
    limits: given.limits ?? createRateLimiter(stores.rateLimits, clock, env.rateLimits, env.limits),
    jobs: given.jobs ?? createJobQueue({ store: stores.jobs, clock, log }),
    gradeProgress: given.gradeProgress ?? createGradeProgressBoard(),
    reportDigests: given.reportDigests ?? createReportDigests(content),
    turnListeners,
    meetings: given.meetings ?? createMeetings(turnListeners),
    answering: given.answering ?? createOneAtATime(),
    marking: given.marking ?? createOneAtATime(),
    demo: given.demo ?? createDemo(content, clock),
  };
  return deps;
}

/** A process's own. */
export function createQueues({ interviewer, transcriber }: Ai): Deps['queues'] {
  const isLocal = (engine: { model: string | null } | undefined) =>
    engine === undefined || engine.model === null;
  const recognisers = isLocal(transcriber?.engine) ? CALL_LIMITS.programs : CALL_LIMITS.inFlight;
  const thinkers = isLocal(interviewer.engine) ? 1 : CALL_LIMITS.inFlight;
  return {
    keep: createFairQueue(KEEP_QUEUE),
    sound: createFairQueue(SOUND_QUEUE),
    recognise: createFairQueue({ atOnce: recognisers, ...JOBS_WAITING }),
    think: createFairQueue({ atOnce: thinkers, ...JOBS_WAITING }),
  };
}

/** Taken once, at the first grade: content never changes after loading. */
function contentVersionOf({ questions, lexicon, rubric, language }: Content): () => string {
  let version: string | undefined;
  return () => {
    version ??= fingerprint([[...questions.values()], lexicon, rubric, language]);
    return version;
  };
}
