import type { GradeProgress } from '#engine/interviewer.ts';
import type { Reading } from '#engine/reading.ts';
import { composeOutcome } from '#engine/report/compose-outcome.ts';
import { dimensionName } from '#engine/report/dimensions.ts';
import { dimensionGains } from '#engine/report/remarks.ts';
import type { Cap } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import type { Content } from '#shared/content/content.ts';
import type { Argued } from '#shared/contract/arguments.ts';
import { type Confidence, dimensionId } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { isLentLabel } from '#shared/report/engines.ts';
import { LITTLE_SPEECH } from '#shared/rules/grades.ts';
import { withArguments } from '../argue.ts';
import { askKept } from '../ask-json.ts';
import { boardTask } from '../board-block.ts';
import type { InterviewerParts } from '../interviewer.ts';
import { combineReadings } from '../read/combine-readings.ts';
import { readTurn } from '../read/read-turn.ts';
import { agreeOnReading, agreeOnWords, plainRemark, withNamedReversals } from './agree.ts';
import { checkWords, type ReportWords } from './check-words.ts';
import { graderVersions } from './grader.ts';
import { type ScoreAnswer, scoreAnswer, scoreTask } from './score-task.ts';
import { isCoreReversal, type JudgedScores, middleOf, scoreDimensions } from './scores-from-model.ts';
import { applyWhole, type JudgedReading } from './whole-pass.ts';
import { wholeAnswer, wholeTask } from './whole-task.ts';
import { wordsAnswer, wordsTask } from './words-task.ts';

/** How many calls of one grade may run at once: it must not take every slot from interviews that are going on. */
const AT_ONCE = 4;
/** Samples must be able to differ, or their median says no more than one. */
const SAMPLE_TEMPERATURE = 0.7;
/** The look at the whole, the scores, the words. */
const STEPS_AFTER_READING = 3;
/** From this score on, a dimension lacks refinements, not points. */
const LACKS_NOTHING_FROM = 4.5;
/** If this many answers could not be read and none was, the server is gone. */
const HOPELESS_FROM = 2;

type GradeRun = {
  memo: StepMemo;
  signal: AbortSignal;
  onProgress: (progress: GradeProgress) => void;
  /**
   * Credit that moved since by words of the interview; applied after the look at the whole, which it does not change.
   */
  argued?: readonly Argued[];
};

type Grading = Pick<InterviewerParts, 'model' | 'content' | 'samples' | 'log'> &
  GradeRun & { context: InterviewContext };

/**
 * Grades in steps, each kept once it is taken: the readings that are missing, one look at the whole, scores, words.
 * Rejects if any step but the last cannot be taken; the next attempt goes on there.
 */
export async function gradeByModel(
  parts: InterviewerParts,
  context: InterviewContext,
  run: GradeRun,
): Promise<GradeOutcome> {
  const { content, model, samples } = parts;
  const grading: Grading = { ...parts, ...run, context };
  const total = answersOf(context).length + STEPS_AFTER_READING;
  const progress = (label: string, left: number) => run.onProgress({ label, done: total - left, total });

  const { reading, isWhollyRead } = await readAnswers(grading, total);
  progress('Looking at the whole interview, which takes longer than an answer', STEPS_AFTER_READING);
  const whole = await askKept(grading, context, {
    step: 'whole',
    task: `${wholeTask(context, reading)}${boardTask(context)}`,
    schema: wholeAnswer,
  });
  const looked = applyWhole(content, context, reading, whole);
  progress('Scoring', 2);
  const sampled = await sampleScores(grading, looked);
  const lacking = new Set(
    dimensionId.options.flatMap((id) => {
      const { score, lacks } = middleOf(sampled, id).middle;
      return score < LACKS_NOTHING_FROM ? lacks : [];
    }),
  );
  const agreed = agreeOnReading(context, looked.reading, lacking);
  const judged = { ...looked, reading: withArguments(agreed, run.argued ?? []) };
  const scored = scoreDimensions(content, context, judged, sampled, agreed);
  progress('Writing the report', 1);
  const words = await writeWords(grading, { ...judged, reading: agreed }, scored, whole.design);
  return composeOutcome(content, context, {
    reading: withNamedReversals(judged.reading, words?.reversals ?? []),
    scores: scored.scores,
    reasons: scored.reasons,
    ...(words && reportWords(agreeOnWords(judged.reading, words))),
    judgedBy: { kind: 'model', name: judgeName(model.engine) },
    caps: reversalCaps(content, context, judged.reading),
    engine: model.engine,
    confidence: rateConfidence({
      words: speechOf(context, judged.reading.notes).countedWords,
      isWhollyRead,
      samples: sampled.length,
      range: scored.range,
    }),
    provisional: false,
    versions: graderVersions(model.engine.model, samples),
  });
}

/** Two designs that exclude each other do not make one that works, whatever each is worth, at any level. */
function reversalCaps({ rubric }: Content, { question }: InterviewContext, { claims }: Reading): Cap[] {
  const core = new Set(question.points.filter(({ tier }) => tier === 'core').map(({ id }) => id));
  const isReversed = claims.some(
    (claim) => isCoreReversal(claim) && claim.pointIds.some((id) => core.has(id)),
  );
  const { at, reason } = rubric.caps.reversedCore;
  return isReversed ? [{ cap: at, reason }] : [];
}

/** A model that a page lends is called by its label, which says whose it is. */
function judgeName({ label, model }: InterviewerParts['model']['engine']): string | null {
  return isLentLabel(label) ? label : model;
}

/** Those of a model's words that a report holds. */
function reportWords({ summary, nextStep, strengths = [], improvements = [] }: Partial<ReportWords>) {
  return {
    ...(summary && { summary }),
    ...(nextStep && { nextStep }),
    strengths: strengths.map(plainRemark),
    improvements: improvements.map(plainRemark),
  };
}

/** Answers with words, in order. */
function answersOf({ turns }: InterviewContext) {
  return turns.filter(({ speaker, unintelligible }) => speaker === 'user' && !unintelligible);
}

async function readAnswers(
  grading: Grading,
  total: number,
): Promise<{ reading: Reading; isWhollyRead: boolean }> {
  const { content, context, model, memo, onProgress, log } = grading;
  const answers = answersOf(context);
  const giveUp = new AbortController();
  const signal = AbortSignal.any([grading.signal, giveUp.signal]);
  let [done, failed] = [0, 0];
  const progress = () => {
    const label = `Reading answer ${Math.min(done + failed + 1, answers.length)} of ${answers.length}`;
    onProgress({ label, done: done + failed, total });
  };
  progress();
  const settled = await settleAll(grading, answers, async ({ id }) => {
    try {
      signal.throwIfAborted();
      const reading = await readTurn(grading, context, id, memo, signal);
      done += 1;
      return reading;
    } catch (error) {
      failed += 1;
      const isHopeless = failed > answers.length / 2 || (done === 0 && failed >= HOPELESS_FROM);
      if (isHopeless) giveUp.abort(error);
      throw error;
    } finally {
      progress();
    }
  });
  grading.signal.throwIfAborted();
  giveUp.signal.throwIfAborted();
  const turnReadings = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (turnReadings.length < answers.length / 2) throw model.unusable('most answers could not be read');
  if (failed > 0) log.warn({ failed, answers: answers.length }, 'a model did not read every answer');
  const parts = { turnReadings, model: model.engine.model };
  return { reading: combineReadings(content, context, parts), isWhollyRead: failed === 0 };
}

async function sampleScores(grading: Grading, judged: JudgedReading): Promise<ScoreAnswer[]> {
  const { content, context, samples, signal, log, model } = grading;
  const task = scoreTask(content, context, judged);
  const numbers = Array.from({ length: samples }, (_, at) => at + 1);
  const settled = await settleAll(grading, numbers, (number) =>
    askKept(grading, context, {
      step: `score-${number}`,
      task,
      schema: scoreAnswer,
      temperature: samples === 1 ? 0 : SAMPLE_TEMPERATURE,
      check: missingDimensions,
    }),
  );
  signal.throwIfAborted();
  const scored = settled.flatMap((one) =>
    one.status === 'fulfilled' && missingDimensions(one.value) === null ? [one.value] : [],
  );
  if (scored.length * 2 < samples || scored.length === 0) {
    const failure = settled.find((one) => one.status === 'rejected');
    throw failure?.reason ?? model.unusable('the scores lack a dimension');
  }
  if (scored.length < samples) log.warn({ scored: scored.length, samples }, 'samples of a grade are missing');
  return scored;
}

function missingDimensions({ dimensions }: ScoreAnswer): string | null {
  const missing = dimensionId.options.filter((id) => !dimensions.some((dimension) => dimension.id === id));
  return missing.length === 0 ? null : `These dimensions are missing: ${missing.join(', ')}.`;
}

/** What cannot be written is composed by code: a grade never fails for want of words. */
async function writeWords(
  grading: Grading,
  judged: JudgedReading,
  scored: JudgedScores,
  design: string,
): Promise<ReportWords | null> {
  const { content, context, signal, log, model } = grading;
  const gains = dimensionGains({ content, context, input: scored }).map(({ id }) => id);
  const task = wordsTask(content, context, { design, judged, scored, gains });
  try {
    const answer = await askKept(grading, context, { step: 'words', task, schema: wordsAnswer });
    return checkWords(content, context, (id) => dimensionName({ content, context }, id), answer);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ fault: model.describeFault(error) }, 'a model did not word the report');
    return null;
  }
}

/** A result for each item, in order; at most `AT_ONCE` run at a time, and no more than the server has slots. */
async function settleAll<Item, Result>(
  { model }: Grading,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  const left = items.entries();
  const workThrough = async () => {
    for (const [at, item] of left) {
      const [result] = await Promise.allSettled([work(item)]);
      results[at] = result;
    }
  };
  const places = Math.min(AT_ONCE, Math.max(1, model.server().slots));
  await Promise.all(Array.from({ length: places }, workThrough));
  return results;
}

const CLOSE_RANGE = 0.5;
const WIDE_RANGE = 1.5;

/**
 * How far the grade may be trusted: how much was said, whether all of it was read, and how far apart the samples are.
 */
function rateConfidence(graded: {
  words: number;
  isWhollyRead: boolean;
  samples: number;
  range: number;
}): Confidence {
  if (graded.words < LITTLE_SPEECH.words || graded.range > WIDE_RANGE) return 'low';
  return graded.isWhollyRead && graded.samples > 1 && graded.range <= CLOSE_RANGE ? 'high' : 'medium';
}
