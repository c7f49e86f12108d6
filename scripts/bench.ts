import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { benchEngine } from './bench/engine.ts';
import { benchReads } from './bench/read.ts';
import { benchStartUp } from './bench/start-up.ts';
import { benchTurns } from './bench/turn.ts';

/** `npm run bench` (after `npm run build`): every figure of one run, each as a ratio or beside a baseline. */
const entry = join(PROJECT_ROOT, 'dist/server/main.js');
for (const bench of [benchReads, benchTurns, benchEngine, benchStartUp]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-bench-'));
  try {
    for (const line of await bench(entry, dataDir)) process.stdout.write(`${line}\n`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
