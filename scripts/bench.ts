import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { benchConduct } from './bench/conduct.ts';
import { benchEngine } from './bench/engine.ts';
import { benchGradeModel } from './bench/grade-model.ts';
import { benchReads } from './bench/read.ts';
import { benchStartUp } from './bench/start-up.ts';
import { benchTurns } from './bench/turn.ts';

const BENCHES = {
  read: benchReads,
  turn: benchTurns,
  engine: benchEngine,
  conduct: benchConduct,
  'grade-model': benchGradeModel,
  'start-up': benchStartUp,
};

/**
 * `npm run bench` (after `npm run build`): every figure of one run, each as a ratio or beside a baseline. `-- conduct`: one of
 * them.
 */
const entry = join(PROJECT_ROOT, 'dist/server/main.js');
const [only] = process.argv.slice(2);
const wanted = Object.entries(BENCHES).filter(([name]) => only === undefined || name === only);
if (wanted.length === 0) throw new Error(`no bench ${only}; there are ${Object.keys(BENCHES).join(', ')}`);
for (const [, bench] of wanted) {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-bench-'));
  try {
    for (const line of await bench(entry, dataDir)) process.stdout.write(`${line}\n`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
