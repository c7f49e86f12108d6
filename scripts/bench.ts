import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { benchBoard } from './bench/board.ts';
import { benchEngine } from './bench/engine.ts';
import { benchFirstVisit } from './bench/first-visit.ts';
import { benchFriend } from './bench/friend.ts';
import { benchLoad } from './bench/load.ts';
import { benchReads } from './bench/read.ts';
import { benchSpeaking } from './bench/speaking.ts';
import { benchStartUp } from './bench/start-up.ts';
import { benchVoice } from './bench/voice.ts';
import { benchWords } from './bench/words.ts';

type Bench = (entry: string, dataDir: string, args: string[]) => Promise<string[]>;
const BENCHES: Record<string, Bench> = {
  read: benchReads,
  engine: benchEngine,
  'start-up': benchStartUp,
};
/** Takes minutes and both cores: only when it is named. */
const HEAVY: Record<string, Bench> = {
  board: benchBoard,
  load: benchLoad,
  'first-visit': benchFirstVisit,
  friend: benchFriend,
  speaking: benchSpeaking,
  voice: benchVoice,
  words: benchWords,
};

/**
 * `npm run bench` (after `npm run build`): every figure of one run, each as a ratio or beside a baseline. `-- engine`: one of
 * them. `-- load`: how many live interviews the server holds. `-- board`: the largest board.
 * `-- friend`: fifty friends who interview at once.
 * `-- words`: what the machine's recognizer mishears.
 */
const entry = join(PROJECT_ROOT, 'dist/server/main.js');
const [only, ...args] = process.argv.slice(2);
const all = { ...BENCHES, ...HEAVY };
const wanted = only === undefined ? Object.values(BENCHES) : [all[only]];
for (const bench of wanted) {
  if (!bench) throw new Error(`no bench ${only}; there are ${Object.keys(all).join(', ')}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-bench-'));
  try {
    for (const line of await bench(entry, dataDir, args)) process.stdout.write(`${line}\n`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
