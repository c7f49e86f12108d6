/** Who may import whom. A file belongs to the zone with the longest matching folder; tests and the test kit are free. */
export type Zone = {
  folder: string;
  /** Project paths (prefixes) it may import besides itself. */
  may: string[];
  /** The same, for `import type` only. */
  mayTypes?: string[];
  /** Packages it may import (prefixes); undefined: any. */
  packages?: string[];
};

/** What a module may use of another: the short published list. */
const PUBLISHED = [
  'src/server/modules/interviews/own-interview.ts',
  'src/server/modules/interviews/get-interview.ts',
  'src/server/modules/interviews/complete-interview.ts',
  'src/server/modules/interviews/interview-context.ts',
  'src/server/modules/reports/made-from.ts',
  'src/server/modules/practice/attempt-exercise.ts',
  'src/server/modules/practice/choose-task.ts',
  'src/server/modules/interviews/pick-question.ts',
  'src/server/modules/licenses/licenses.ts',
  'src/server/modules/recordings/hear-short-answer.ts',
  'src/server/modules/recordings/append-recording.ts',
  'src/server/modules/recordings/live-words.ts',
  'src/server/modules/auth/sign-in.ts',
  'src/server/modules/auth/token.ts',
  'src/server/modules/debriefs/debrief.ts',
  'src/server/modules/sharing/verdict.ts',
  'src/server/modules/recordings/stored-recordings.ts',
];

/** Between who judges an answer and whatever follows from it. */
const SEAM = ['src/engine/reading.ts', 'src/engine/speech.ts'];

export const ZONES: Zone[] = [
  { folder: 'src/shared', may: [], packages: ['zod'] },
  // The engine: who judges sees words; what comes after the seam sees the reading alone.
  { folder: 'src/engine', may: ['src/shared'], packages: ['zod'] },
  // It knows the bank, the clock and what was asked; nothing that reads or judges.
  {
    folder: 'src/engine/script',
    may: [
      'src/shared',
      'src/engine/text',
      'src/engine/hint-level.ts',
      'src/engine/how-near.ts',
      'src/engine/spoken-spans.ts',
      'src/engine/score/points.ts',
    ],
    mayTypes: ['src/engine/interviewer.ts'],
    packages: [],
  },
  { folder: 'src/engine/text', may: [], packages: [] },
  { folder: 'src/engine/score', may: ['src/shared', ...SEAM], packages: [] },
  {
    folder: 'src/engine/report',
    may: ['src/shared', ...SEAM, 'src/engine/score', 'src/engine/text', 'src/engine/hint-level.ts'],
    packages: [],
  },
  {
    // The candidate judges: a mirror of the own words, sentences to decide on, and the grade that follows.
    folder: 'src/engine/debrief',
    may: [
      'src/shared',
      ...SEAM,
      'src/engine/score',
      'src/engine/report',
      'src/engine/text',
      'src/engine/hint-level.ts',
      'src/engine/how-near.ts',
      'src/engine/spoken-spans.ts',
    ],
    mayTypes: ['src/engine/interviewer.ts'],
    packages: [],
  },
  {
    // A friend asks from the bank and judges by ticks: the script's lines, and the grade that follows.
    folder: 'src/engine/friend',
    may: [
      'src/shared',
      ...SEAM,
      'src/engine/score',
      'src/engine/report',
      'src/engine/script',
      'src/engine/debrief',
    ],
    packages: [],
  },
  {
    folder: 'src/engine/model',
    may: ['src/shared', 'src/engine'],
    packages: ['zod', 'node:crypto'],
  },
  { folder: 'db', may: ['src/shared'], packages: ['drizzle-orm', 'better-sqlite3', 'pg', 'zod', 'node:'] },
  { folder: 'src/server', may: ['src/shared', 'src/engine', 'db'] },
  {
    folder: 'src/server/modules',
    may: [
      'src/shared',
      'src/server/at-most.ts',
      'src/server/errors.ts',
      'src/server/cluster/cluster.ts',
      'src/server/trpc/init.ts',
      'src/server/trpc/middleware.ts',
      'src/server/audio',
      'src/server/ai/service-status.ts',
      'src/server/ai/transcribe-segments.ts',
      'src/server/idempotency/keyed-call.ts',
      'src/engine/script',
      'src/engine/model/judge/grader.ts',
      'src/engine/model/admission.ts',
      'src/engine/model/ask-json.ts',
      'src/engine/debrief',
      'src/engine/hint-level.ts',
      'src/engine/how-near.ts',
      'src/engine/spoken-spans.ts',
      'src/engine/friend',
      'src/engine/report',
      'src/engine/text',
      ...PUBLISHED,
    ],
    mayTypes: [
      'src/server/deps.ts',
      'src/server/clock.ts',
      'src/server/env.ts',
      'src/server/log.ts',
      'src/server/mailer.ts',
      'src/server/backup/tombstones.ts',
      'src/server/ai/capabilities.ts',
      'src/server/costs/costs.ts',
      'src/engine/interviewer.ts',
      'src/engine/step-memo.ts',
      'src/engine/model/language-model.ts',
      'src/engine/model/admission.ts',
      'src/server/jobs',
      // What a store answers.
      'src/server/modules/answers/answers.store.ts',
      'src/server/modules/interviews/interviews.store.ts',
      'src/server/modules/reports/reports.store.ts',
      'src/engine/model/argue.ts',
    ],
  },
  {
    // Judged by its authored debrief whatever engine is configured.
    folder: 'src/server/modules/demo',
    may: [
      'src/shared',
      'src/server/trpc/init.ts',
      'src/engine/debrief/judge.ts',
      'src/engine/script/time-plan.ts',
      'src/engine/report/cards.ts',
      'src/engine/report/standings.ts',
    ],
    mayTypes: ['src/server/clock.ts'],
  },
  {
    folder: 'src/server/content/checks',
    may: ['src/shared', 'src/server/content', 'src/engine'],
    packages: ['zod', 'flesch-kincaid', 'syllable'],
  },
  {
    folder: 'src/server/content',
    may: ['src/shared', 'src/server/root.ts'],
    packages: ['yaml', 'zod', 'node:'],
  },
  {
    folder: 'src/server/ai',
    // The registry hands a provider's model to the engine; no provider knows more of it than what it has to offer.
    may: [
      'src/shared',
      'src/server/durable-files.ts',
      'src/server/errors.ts',
      'src/server/programs.ts',
      'src/engine',
      'src/server/audio',
      // For whom a call is made decides when it may be made.
      'src/server/costs/charged-to.ts',
    ],
    mayTypes: ['src/server/env.ts', 'src/server/log.ts'],
  },
  {
    // What providers take, for whom, and what that costs. Never how they are asked.
    folder: 'src/server/costs',
    may: ['src/shared', 'src/server/content/read-yaml-file.ts'],
    mayTypes: ['src/server/ai', 'src/server/clock.ts', 'src/server/env.ts', 'src/server/log.ts'],
  },
  {
    folder: 'src/server/ai/providers',
    may: [
      'src/shared',
      'src/server/ai',
      'src/server/errors.ts',
      'src/server/programs.ts',
      'src/server/audio',
      'src/engine/text/numbers.ts',
    ],
    mayTypes: ['src/server/env.ts', 'src/server/log.ts', 'src/engine/model/language-model.ts'],
  },
  {
    folder: 'src/server/http/rest',
    may: [
      'src/shared',
      'src/server/errors.ts',
      'src/server/http/context.ts',
      'src/server/trpc',
      'src/server/http/receive-upload.ts',
      'src/server/audio/audio-type.ts',
      'src/server/modules/data-export/export-data.ts',
    ],
    mayTypes: ['src/server/deps.ts', 'src/server/audio'],
  },
  {
    folder: 'src/server/audio',
    may: ['src/shared', 'src/server/durable-files.ts', 'src/server/errors.ts', 'src/server/programs.ts'],
    mayTypes: ['src/server/log.ts'],
  },
  {
    // Measures the interviewer and the grader from outside.
    folder: 'evaluation',
    may: [
      'src/shared',
      'src/engine',
      'src/server/ai/registry.ts',
      'src/server/content',
      'src/server/env.ts',
      'src/server/errors.ts',
      'src/server/log.ts',
      'src/server/modules/answers/answer-length.ts',
      'src/server/root.ts',
    ],
    packages: ['zod', 'hono', '@hono/node-server', 'node:'],
  },
  { folder: 'src/client/lib', may: ['src/shared'], mayTypes: ['src/server/trpc/router.ts'] },
  { folder: 'src/client/components', may: ['src/shared', 'src/client/lib'] },
  { folder: 'src/client/features', may: ['src/shared', 'src/client/lib', 'src/client/components'] },
  { folder: 'src/client', may: ['src/shared'] },
];

/** What a store file may import besides its zone: the database, and the parts of other stores' transactions. */
export const STORES_MAY = [
  'db',
  'src/shared',
  'src/server/errors.ts',
  'src/server/modules',
  'src/server/idempotency',
  'src/server/jobs',
];

/** Folders whose subfolders are worlds of their own: one never imports the other. */
export const SEPARATE = ['src/server/modules', 'src/client/features'];
