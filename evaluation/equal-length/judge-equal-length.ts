import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { LanguageModel } from '../../src/engine/model/language-model.ts';
import { PROJECT_ROOT } from '../../src/server/root.ts';
import { modelByHand } from '../by-hand/prompt-folder.ts';
import type { EvaluationStage } from '../main.ts';
import {
  costText,
  createDryRunModel,
  dollarsOf,
  interviewCosts,
  type Prices,
  type RecordedCall,
  type RunEstimate,
} from '../model/call-costs.ts';
import { configuredModel, interviewerAround, keepAnswers } from '../model/language-models.ts';
import { baselineSets } from './baselines.ts';
import { judgeByModel, judgeByModelAlone } from './judge-by-model.ts';
import { type EqualLengthTask, type JudgedSet, judgeSet, ratersAsJudge } from './judged-set.ts';
import { equalLengthMisses, equalLengthSection, modelReport } from './report.ts';
import { tuningPart } from './sets.ts';

export const KEPT_ANSWERS = join(PROJECT_ROOT, '.eval/answers');

/** By hand everything is asked at once. */
const AT_ONCE_BY_HAND = 1_000;
const AT_ONCE_BY_API = 4;
/** Of a server that nobody has measured. */
const USUAL_TOKENS_PER_SECOND = 50;

export type EqualLengthOptions = {
  model: boolean;
  byHand?: string | undefined;
  only?: string | undefined;
  plain: boolean;
  protocol: boolean;
  yes: boolean;
  prices?: string | undefined;
  playedBy?: string | undefined;
  misses: number;
  tuningOnly: boolean;
};

/** The set of equal length: raters and baselines, then the model with and without the product's protocol. */
export async function judgeEqualLength(stage: EvaluationStage, options: EqualLengthOptions): Promise<void> {
  const task = taskOf(stage, options);
  if (task.set.sets.length === 0) throw new Error(`no performance is called ${options.only}`);
  const calls: RecordedCall[] = [];
  const model = await modelFor(stage, task, options);
  const byModel = model
    ? await judgedByModel(stage, task, options, { model, calls, onLog: (line) => console.error(line) })
    : [];
  const raters = ratersAsJudge(task.content, task.set);
  const judged = [...(raters ? [raters] : []), ...baselineSets(task), ...byModel];
  const section = equalLengthSection(task.set, judged);
  console.log(section);
  if (options.misses > 0) {
    for (const each of judged) console.log(`\n${equalLengthMisses(each, options.misses)}`);
  }
  if (!model) return;
  const costs = costText(interviewCosts(calls), pricesIn(options));
  console.log(`\n${costs}`);
  if (options.playedBy === undefined) return;
  const { versions } = interviewerAround(stage)(model);
  writeFileSync(
    join(PROJECT_ROOT, 'docs/evaluation-model.md'),
    modelReport({ playedBy: options.playedBy, versions, section, costs }),
  );
}

function taskOf(
  { content, equalLength: all }: EvaluationStage,
  { only, tuningOnly }: EqualLengthOptions,
): EqualLengthTask {
  const equalLength = tuningOnly ? tuningPart(all) : all;
  const wanted = only?.split(',') ?? null;
  const chosen = equalLength.sets.map((set) => ({
    ...set,
    performances: set.performances.filter(
      ({ kind }) =>
        wanted?.some((name) => [set.question, kind, `${set.question} ${kind}`].includes(name)) ?? true,
    ),
  }));
  return {
    content,
    whole: equalLength,
    set: { ...equalLength, sets: chosen.filter(({ performances }) => performances.length > 0) },
  };
}

/** Null when none is wanted. A run by API starts when its cost has been agreed to. */
async function modelFor(
  stage: EvaluationStage,
  task: EqualLengthTask,
  options: EqualLengthOptions,
): Promise<LanguageModel | null> {
  if (options.byHand !== undefined) return modelByHand(options.byHand);
  if (!options.model) return null;
  const model = await configuredModel();
  const dryRun = createDryRunModel(model.engine.model);
  const counting = keepAnswers(dryRun, KEPT_ANSWERS, { readOnly: true });
  await judgedByModel(stage, task, options, { model: counting, calls: [] });
  console.error(announcement(dryRun.estimate, model, pricesIn(options)));
  if (!options.yes) await agreed();
  return keepAnswers(model, KEPT_ANSWERS);
}

async function judgedByModel(
  stage: EvaluationStage,
  task: EqualLengthTask,
  { plain, protocol, byHand }: EqualLengthOptions,
  { model, calls, onLog }: { model: LanguageModel; calls: RecordedCall[]; onLog?: (line: string) => void },
): Promise<JudgedSet[]> {
  const parallel = byHand === undefined ? AT_ONCE_BY_API : AT_ONCE_BY_HAND;
  const alone: RecordedCall[] = [];
  const judges = [
    ...(protocol ? [] : [judgeByModelAlone(task.content, model, alone)]),
    ...(plain ? [] : [judgeByModel(task.content, model, interviewerAround(stage, onLog), calls)]),
  ];
  return Promise.all(judges.map((judge) => judgeSet(task, judge, parallel)));
}

function announcement(
  { calls, inputTokens, outputTokens }: RunEstimate,
  model: LanguageModel,
  prices: Prices | null,
): string {
  const { slots, tokensPerSecond } = model.server();
  const speed = (tokensPerSecond ?? USUAL_TOKENS_PER_SECOND) * Math.min(slots, AT_ONCE_BY_API);
  const cost = prices && dollarsOf({ calls, inputTokens, cachedTokens: 0, outputTokens }, prices);
  return [
    `${model.engine.model}: about ${calls} calls, ${inputTokens.toLocaleString('en-US')} tokens in and ${outputTokens.toLocaleString('en-US')} out`,
    cost === null ? 'no price known (--prices in,cached,out)' : `at most about $${cost.toFixed(2)}`,
    `about ${Math.ceil(outputTokens / speed / 60)} minutes at ${Math.round(speed)} tokens a second. What is answered already is not asked again.`,
  ].join('; ');
}

async function agreed(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Go on? (y/N) ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('not started; --yes starts without asking');
}

function pricesIn({ prices }: Pick<EqualLengthOptions, 'prices'>): Prices | null {
  if (prices === undefined) return null;
  const [input, cachedInput, output] = prices.split(',').map(Number);
  if (
    input === undefined ||
    cachedInput === undefined ||
    output === undefined ||
    Number.isNaN(input + cachedInput + output)
  ) {
    throw new Error('--prices takes three numbers: in, in from the cache, out');
  }
  return { input, cachedInput, output };
}
