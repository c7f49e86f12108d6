import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brokenLaws, evaluate } from '#evaluation/evaluate.ts';
import { detailsOf } from '#evaluation/report/details.ts';
import { evaluationReport } from '#evaluation/report/evaluation-report.ts';
import { terminalTables } from '#evaluation/report/terminal-table.ts';
import { tuningSets } from '#evaluation/run-all.ts';
import type { Engine } from '#evaluation/runs/engine.ts';
import { runGraded } from '#evaluation/runs/run-graded.ts';
import { readSets } from '#evaluation/sets/read-sets.ts';
import { createBuiltInInterviewer } from '#server/ai/providers/built-in.ts';
import { createAi } from '#server/ai/registry.ts';
import { loadContent } from '#server/content/load-content.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { PROJECT_ROOT } from '#server/root.ts';

/**
 * Usage: npm run eval [-- --part tuning] [-- --misses 10] [-- --only home-feed]
 *
 * Plays every set against the built-in engine, and against a model when LLM_* is set, prints the figures and writes
 * docs/evaluation.md. `--part tuning` leaves out what is held out and writes nothing; `--only` prints single
 * transcripts in detail, held-out ones only with `--held-out`.
 */
const MODEL_INTERVIEWS_AT_ONCE = 6;

const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    only: { type: 'string' },
    'held-out': { type: 'boolean', default: false },
    misses: { type: 'string', default: '0' },
  },
});
const content = loadContent(join(PROJECT_ROOT, 'db/content'));
const all = readSets(join(PROJECT_ROOT, 'evaluation'), content);
for (const { file, line, message } of all.problems) {
  console.error(`evaluation/${file}${line ? `:${line}` : ''}: ${message}`);
}
if (all.problems.length > 0) process.exitCode = 1;
const builtIn: Engine = { kind: 'builtIn', interviewer: createBuiltInInterviewer(content), parallel: 1 };

if (options.only !== undefined) await printDetails(options.only);
else await printFigures(options.part === 'tuning');

async function printDetails(only: string): Promise<void> {
  const wanted = all.graded.filter(({ id }) => id.includes(only));
  const shown = wanted.filter(({ heldOut }) => !heldOut || options['held-out']);
  for (const run of await runGraded({ content, engine: builtIn }, shown)) {
    console.log(`${detailsOf(content, run)}\n`);
  }
  const hidden = wanted.length - shown.length;
  if (hidden > 0)
    console.log(`${hidden} more are held out: --held-out shows them, and then they are held out no more.`);
}

async function printFigures(tuningOnly: boolean): Promise<void> {
  const sets = tuningOnly ? tuningSets(all) : all;
  const evaluations = await evaluate(content, sets, [builtIn, ...(await modelEngines())], (what) =>
    console.error(what),
  );
  for (const evaluation of evaluations) {
    console.log(`\n${evaluation.engine.interviewer.engine.label}\n`);
    console.log(terminalTables(evaluation.groups, Number(options.misses)));
    for (const name of brokenLaws(evaluation)) {
      console.error(`must hold in every case and does not: ${name}`);
      process.exitCode = 1;
    }
  }
  if (!tuningOnly) {
    writeFileSync(join(PROJECT_ROOT, 'docs/evaluation.md'), evaluationReport(content, sets, evaluations));
  }
}

async function modelEngines(): Promise<Engine[]> {
  const env = readEnv(process.env);
  if (env.llm === null) return [];
  const { interviewer } = await createAi(env, content, createLog('silent'));
  return [{ kind: 'model', interviewer, parallel: MODEL_INTERVIEWS_AT_ONCE }];
}
