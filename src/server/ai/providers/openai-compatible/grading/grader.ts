import { collectEvidence } from '#server/grading/collect-evidence.ts';
import { composeOutcome } from '#server/grading/compose-outcome.ts';
import type { EvidenceSheet } from '#server/grading/evidence.ts';
import { EXTRACT_PROMPT_VERSION } from '#server/grading/extract-prompt.ts';
import { prepareTranscript } from '#server/grading/prepare-transcript.ts';
import { SCORE_PROMPT_VERSION } from '#server/grading/score-prompt.ts';
import { isTooShort } from '#server/grading/total-score.ts';
import { WRITE_PROMPT_VERSION } from '#server/grading/write-prompt.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import type { EngineInfo, InterviewerModel } from '../../../capabilities.ts';
import { withDeadline } from '../../../deadline.ts';
import { describeFault } from '../../../provider-fault.ts';
import { createBuiltInInterviewer } from '../../built-in.ts';
import type { InterviewerParts } from '../interviewer.ts';
import { createAskGrader } from './ask-grader.ts';
import { conflictWith } from './conflict-with.ts';
import { extractEvidence, type GradingSource } from './extract-evidence.ts';
import { mergeMistakes } from './merge-mistakes.ts';
import { rateConfidence } from './rate-confidence.ts';
import { scoreByModel } from './score-dimensions.ts';
import { writeRemarks } from './write-remarks.ts';

const SAMPLES = 3;
const SAMPLES_ON_CONFLICT = 5;
const PROVISIONAL_LABEL = 'Built-in engine, provisional: the language model could not grade this';

/** What a model's grade depends on beside the content and the interview. */
export function graderVersions(model: string): InterviewerModel['versions'] {
  return {
    engine: 'openai-compatible-1',
    model,
    prompts: [EXTRACT_PROMPT_VERSION, SCORE_PROMPT_VERSION, WRITE_PROMPT_VERSION].join(' '),
  };
}

/**
 * Grades by the protocol of interview-design 5. When the model fails or takes too long the built-in grade stands in,
 * marked provisional; rejects only with the reason of the caller's own signal.
 */
export function createGrader(parts: InterviewerParts, engine: EngineInfo): InterviewerModel['grade'] {
  const { model, content, policy, log } = parts;
  const builtIn = createBuiltInInterviewer(content);
  return async (context, signal) => {
    const standard = await builtIn.grade(context);
    const sheet = collectEvidence(content, context);
    if (isTooShort(content, sheet.facts)) return standard;
    try {
      return await withDeadline(
        policy.deadlineMs.grade,
        (within) => gradeByModel(parts, engine, context, { sheet, standard }, within),
        signal,
      );
    } catch (error) {
      signal?.throwIfAborted();
      log.warn(
        { fault: describeFault(error), model: model.model },
        'a model did not grade; the built-in grade stands in',
      );
      return asProvisional(standard);
    }
  };
}

async function gradeByModel(
  { model, content, log }: InterviewerParts,
  engine: EngineInfo,
  context: InterviewContext,
  builtIn: { sheet: EvidenceSheet; standard: GradeOutcome },
  signal: AbortSignal,
): Promise<GradeOutcome> {
  const startedAt = performance.now();
  const ask = createAskGrader(model, signal);
  const turns = prepareTranscript(content, context);
  const source: GradingSource = { content, context, turns, builtIn: builtIn.sheet };
  const extraction = await extractEvidence(ask, source);
  const sheet: EvidenceSheet = {
    ...builtIn.sheet,
    points: extraction.points,
    misconceptions: mergeMistakes(source, extraction),
  };
  let scored = await scoreByModel(ask, source, extraction, sheet, SAMPLES);
  const compose = (more: Partial<Parameters<typeof composeOutcome>[2]>) =>
    composeOutcome(content, context, {
      sheet,
      scores: scored.scores,
      reasons: scored.reasons,
      engine,
      confidence: 'medium',
      provisional: false,
      versions: {},
      ...more,
    });
  const conflict = conflictWith(builtIn.standard, compose({}));
  if (conflict.length > 0) {
    log.info({ dimensions: conflict }, 'a model and the built-in engine disagree on a grade');
    scored = await scoreByModel(ask, source, extraction, sheet, SAMPLES_ON_CONFLICT, conflict, scored);
  }
  const remarks = await writeRemarks(ask, source, compose({}).report).catch((error: unknown) => {
    signal.throwIfAborted();
    log.warn({ fault: describeFault(error) }, 'a model did not word the remarks');
    return {};
  });
  log.info({ milliseconds: Math.round(performance.now() - startedAt) }, 'a model graded an interview');
  return compose({
    ...remarks,
    confidence: rateConfidence(sheet, { ...extraction, range: scored.range, conflict: conflict.length > 0 }),
    versions: {
      ...graderVersions(model.model),
      samples: String(conflict.length > 0 ? SAMPLES_ON_CONFLICT : SAMPLES),
    },
  });
}

function asProvisional(outcome: GradeOutcome): GradeOutcome {
  const { report } = outcome;
  return {
    ...outcome,
    report: { ...report, provisional: true, engine: { ...report.engine, label: PROVISIONAL_LABEL } },
  };
}
