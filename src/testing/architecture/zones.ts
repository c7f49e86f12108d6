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
  'src/server/modules/licenses/spend-session.ts',
  'src/server/modules/interviews/own-interview.ts',
];

export const ZONES: Zone[] = [
  { folder: 'src/shared', may: [], packages: ['zod'] },
  { folder: 'db', may: ['src/shared'], packages: ['drizzle-orm', 'better-sqlite3', 'zod', 'node:'] },
  { folder: 'src/server', may: ['src/shared', 'db'] },
  {
    folder: 'src/server/modules',
    may: [
      'src/shared',
      'db/schema',
      'src/server/errors.ts',
      'src/server/trpc/init.ts',
      'src/server/audio',
      'src/server/idempotency',
      'src/server/interviewer/opening-turn.ts',
      'src/server/interviewer/session-phases.ts',
      'src/server/grading/grade-drill.ts',
      ...PUBLISHED,
    ],
    mayTypes: [
      'src/server/deps.ts',
      'src/server/clock.ts',
      'src/server/env.ts',
      'src/server/log.ts',
      'src/server/mail',
      'db/client.ts',
      'src/server/ai/capabilities.ts',
      'src/server/jobs',
    ],
  },
  {
    // Graded by the built-in grader whatever engine is configured (decisions D19).
    folder: 'src/server/modules/demo',
    may: ['src/shared', 'src/server/trpc/init.ts', 'src/server/ai/providers/built-in.ts'],
    mayTypes: ['src/server/deps.ts'],
  },
  { folder: 'src/server/interviewer', may: ['src/shared', 'src/server/grading'], packages: ['zod'] },
  { folder: 'src/server/grading', may: ['src/shared'], packages: ['lru-cache', 'zod'] },
  {
    folder: 'src/server/content/checks',
    may: ['src/shared', 'src/server/content', 'src/server/grading', 'src/server/interviewer'],
    packages: ['zod'],
  },
  { folder: 'src/server/content', may: ['src/shared'], packages: ['yaml', 'zod', 'node:'] },
  {
    folder: 'src/server/ai',
    may: [
      'src/shared',
      'src/server/errors.ts',
      'src/server/programs',
      'src/server/interviewer',
      'src/server/grading',
      'src/server/audio',
    ],
    mayTypes: ['src/server/env.ts', 'src/server/log.ts'],
  },
  {
    folder: 'src/server/rest',
    may: ['src/shared', 'src/server/errors.ts', 'src/server/http-context.ts', 'src/server/trpc'],
    mayTypes: ['src/server/deps.ts'],
  },
  { folder: 'src/server/audio', may: ['src/shared', 'src/server/errors.ts', 'src/server/programs'] },
  {
    // Measures the interviewer and the grader from outside; nothing of the product imports it.
    folder: 'src/evaluation',
    may: [
      'src/shared',
      'src/server/errors.ts',
      'src/server/ai/capabilities.ts',
      'src/server/content',
      'src/server/grading',
      'src/server/interviewer',
      'src/server/modules/interviews/answer-length.ts',
    ],
    packages: ['zod', 'yaml', 'node:'],
  },
  { folder: 'src/client/lib', may: ['src/shared'], mayTypes: ['src/server/trpc/router.ts'] },
  { folder: 'src/client/components', may: ['src/shared', 'src/client/lib'] },
  { folder: 'src/client/features', may: ['src/shared', 'src/client/lib', 'src/client/components'] },
  { folder: 'src/client', may: ['src/shared'] },
];

/** Folders whose subfolders are worlds of their own: one never imports the other. */
export const SEPARATE = ['src/server/modules', 'src/client/features'];
