import type { Db } from '#db/client.ts';
import { createInstallationStore, type InstallationStore } from './audio/installation.store.ts';
import {
  createWaitingRecordingsStore,
  type WaitingRecordingsStore,
} from './audio/waiting-recordings.store.ts';
import { type CostsStore, createCostsStore } from './costs/costs.store.ts';
import { createIdempotencyStore, type IdempotencyStore } from './idempotency/idempotency.store.ts';
import { createJobsStore, type JobsStore } from './jobs/jobs.store.ts';
import { createRateLimitsStore, type RateLimitsStore } from './limits/rate-limits.store.ts';
import { type AdmissionsStore, createAdmissionsStore } from './modules/admission/admissions.store.ts';
import { type AnswersStore, createAnswersStore } from './modules/answers/answers.store.ts';
import { type CorrectionsStore, createCorrectionsStore } from './modules/answers/corrections.store.ts';
import { createKeysStore, type KeysStore } from './modules/answers/keys.store.ts';
import { createTurnEventsStore, type TurnEventsStore } from './modules/answers/turn-events.store.ts';
import { type ArgumentsStore, createArgumentsStore } from './modules/arguments/arguments.store.ts';
import {
  type AccountsStore,
  createAccountsStore,
  createInvitesStore,
  createKnownDevicesStore,
  type InvitesStore,
  type KnownDevicesStore,
} from './modules/auth/accounts.store.ts';
import { createSessionsStore, type SessionsStore } from './modules/auth/sessions.store.ts';
import { type BoardStore, createBoardStore } from './modules/board/board.store.ts';
import { createDataExportStore, type DataExportStore } from './modules/data-export/data-export.store.ts';
import { createDebriefsStore, type DebriefsStore } from './modules/debriefs/debriefs.store.ts';
import { createPredictionsStore, type PredictionsStore } from './modules/debriefs/predictions.store.ts';
import { createDeletionsStore, type DeletionsStore } from './modules/deletions/deletions.store.ts';
import { createEngineStepsStore, type EngineStepsStore } from './modules/interviews/engine-steps.store.ts';
import { createInterviewsStore, type InterviewsStore } from './modules/interviews/interviews.store.ts';
import { createLicensesStore, type LicensesStore } from './modules/licenses/licenses.store.ts';
import { createLookupsStore, type LookupsStore } from './modules/lookups/lookups.store.ts';
import {
  type AttemptsStore,
  createAttemptsStore,
  createPracticeStore,
  type PracticeStore,
} from './modules/practice/practice.store.ts';
import { createPreparationStore, type PreparationStore } from './modules/preparation/preparation.store.ts';
import { createProgressStore, type ProgressStore } from './modules/progress/progress.store.ts';
import { createQuestionsStore, type QuestionsStore } from './modules/questions/questions.store.ts';
import { createRecordingsStore, type RecordingsStore } from './modules/recordings/recordings.store.ts';
import { createFormerScoresStore, type FormerScoresStore } from './modules/reports/former-scores.store.ts';
import { createReportsStore, type ReportsStore } from './modules/reports/reports.store.ts';
import { createSharingStore, type SharingStore } from './modules/sharing/sharing.store.ts';
import { createOperatorStore, type OperatorStore } from './operator/operator.store.ts';

/**
 * The database as the rest of the server knows it: commands and queries, each of them atomic. Nothing outside the store
 * files opens a transaction or sees a table.
 */
export type Stores = {
  accounts: AccountsStore;
  sessions: SessionsStore;
  invites: InvitesStore;
  knownDevices: KnownDevicesStore;
  licenses: LicensesStore;
  lookups: LookupsStore;
  interviews: InterviewsStore;
  answers: AnswersStore;
  recordings: RecordingsStore;
  corrections: CorrectionsStore;
  keys: KeysStore;
  turnEvents: TurnEventsStore;
  board: BoardStore;
  reports: ReportsStore;
  arguments: ArgumentsStore;
  attempts: AttemptsStore;
  formerScores: FormerScoresStore;
  sharing: SharingStore;
  practice: PracticeStore;
  preparation: PreparationStore;
  progress: ProgressStore;
  questions: QuestionsStore;
  debriefs: DebriefsStore;
  predictions: PredictionsStore;
  engineSteps: EngineStepsStore;
  admissions: AdmissionsStore;
  costs: CostsStore;
  dataExport: DataExportStore;
  deletions: DeletionsStore;
  jobs: JobsStore;
  idempotency: IdempotencyStore;
  rateLimits: RateLimitsStore;
  operator: OperatorStore;
  installation: InstallationStore;
  waitingRecordings: WaitingRecordingsStore;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
};

export function createStores(db: Db): Stores {
  const reports = createReportsStore(db);
  return {
    accounts: createAccountsStore(db),
    sessions: createSessionsStore(db),
    invites: createInvitesStore(db),
    knownDevices: createKnownDevicesStore(db),
    licenses: createLicensesStore(db),
    lookups: createLookupsStore(db),
    interviews: createInterviewsStore(db),
    answers: createAnswersStore(db),
    recordings: createRecordingsStore(db),
    corrections: createCorrectionsStore(db),
    keys: createKeysStore(db),
    turnEvents: createTurnEventsStore(db),
    board: createBoardStore(db),
    reports,
    arguments: createArgumentsStore(db),
    attempts: createAttemptsStore(db),
    formerScores: createFormerScoresStore(db),
    sharing: createSharingStore(db),
    practice: createPracticeStore(db),
    preparation: createPreparationStore(db),
    progress: createProgressStore(db),
    questions: createQuestionsStore(db),
    debriefs: createDebriefsStore(db, reports),
    predictions: createPredictionsStore(db),
    engineSteps: createEngineStepsStore(db),
    admissions: createAdmissionsStore(db),
    costs: createCostsStore(db),
    dataExport: createDataExportStore(db),
    deletions: createDeletionsStore(db),
    jobs: createJobsStore(db),
    idempotency: createIdempotencyStore(db),
    rateLimits: createRateLimitsStore(db),
    operator: createOperatorStore(db),
    installation: createInstallationStore(db),
    waitingRecordings: createWaitingRecordingsStore(db),
    ping: () => db.ping(),
  };
}
