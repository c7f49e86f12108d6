import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselineSets } from '#evaluation/equal-length/baselines.ts';
import { judgeByEngine, pointsByBuiltIn } from '#evaluation/equal-length/judge-by-engine.ts';
import { type EqualLengthTask, type JudgedSet, judgeSet } from '#evaluation/equal-length/judged-set.ts';
import { ratersAsJudge } from '#evaluation/equal-length/raters-as-judge.ts';
import { brokenLaws, evaluate } from '#evaluation/evaluate.ts';
import { detailsOf } from '#evaluation/report/details.ts';
import { evaluationDetails, evaluationPage } from '#evaluation/report/evaluation-report.ts';
import { terminalTables } from '#evaluation/report/terminal-table.ts';
import { tuningSets } from '#evaluation/run-all.ts';
import type { Engine } from '#evaluation/runs/engine.ts';
import { readInterviews } from '#evaluation/runs/read-interviews.ts';
import { runGraded } from '#evaluation/runs/run-graded.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { configuredModel, interviewerAround } from './language-models.ts';
import type { EvaluationStage } from './stage.ts';

const MODEL_INTERVIEWS_AT_ONCE = 6;

export async function printDetails(stage: EvaluationStage, only: string, heldOut: boolean): Promise<void> {
  const { content, reader, builtIn: engine, sets } = stage;
  const wanted = sets.graded.filter(({ id }) => id.includes(only));
  const shown = wanted.filter((each) => !each.heldOut || heldOut);
  for (const run of await runGraded({ content, engine, reader }, shown)) {
    console.log(`${detailsOf(content, reader, run)}\n`);
  }
  const hidden = wanted.length - shown.length;
  if (hidden > 0)
    console.log(`${hidden} more are held out: --held-out shows them, and then they are held out no more.`);
}

type FiguresOptions = { tuningOnly: boolean; misses: number; withModel: boolean };

export async function printFigures(
  stage: EvaluationStage,
  { tuningOnly, misses, withModel }: FiguresOptions,
): Promise<void> {
  const sets = tuningOnly ? tuningSets(stage.sets) : stage.sets;
  const engines = [stage.builtIn, ...(withModel ? [await modelEngine(stage)] : [])];
  const evaluations = await evaluate(stage.content, sets, engines, (what) => console.error(what));
  for (const evaluation of evaluations) {
    console.log(`\n${evaluation.engine.interviewer.engine.label}\n`);
    console.log(terminalTables(evaluation.groups, misses));
    for (const name of brokenLaws(evaluation)) {
      console.error(`must hold in every case and does not: ${name}`);
      process.exitCode = 1;
    }
  }
  if (tuningOnly) return;
  const equalLength = await judgedWithoutModel(stage, {
    content: stage.content,
    set: sets.equalLength,
    whole: sets.equalLength,
    instructions: sets.instructions.map(({ say }) => say),
  });
  const write = (name: string, text: string) => writeFileSync(join(PROJECT_ROOT, 'docs', name), text);
  write(
    'evaluation.md',
    evaluationPage(sets, equalLength, readInterviews(stage.content, stage.reader, sets.interviews)),
  );
  write('evaluation-details.md', evaluationDetails(stage.content, sets, evaluations, equalLength));
}

/** Baselines, raters and the built-in engine: what needs nobody's answer. */
export async function judgedWithoutModel(
  { content, reader, builtIn }: EvaluationStage,
  task: EqualLengthTask,
): Promise<JudgedSet[]> {
  const raters = ratersAsJudge(content, task.set);
  const engine = judgeByEngine(
    { name: 'Built-in', goals: 'builtIn' },
    builtIn.interviewer,
    pointsByBuiltIn(reader),
  );
  return [...(raters ? [raters] : []), ...baselineSets(task), await judgeSet(task, engine, 1)];
}

async function modelEngine(stage: EvaluationStage): Promise<Engine> {
  const interviewer = interviewerAround(stage)(await configuredModel());
  return { kind: 'model', interviewer, parallel: MODEL_INTERVIEWS_AT_ONCE };
}
