import { z } from 'zod';
import type { InterviewerModel } from '#engine/interviewer.ts';
import type { KeptAnswer } from '#shared/content/content.ts';
import type { Admission } from '#shared/contract/model-servers.ts';
import { admissionFrom } from '#shared/rules/admission.ts';
import { jsonSchemaOf } from './ask-json.ts';
import { asProvisional } from './judge/grader.ts';
import type { LanguageModel, Message } from './language-model.ts';
import { parseAnswer } from './parse-answer.ts';

/** The reason comes first, so that the verdict can follow from it. */
const verdict = z.strictObject({ why: z.string(), holds: z.boolean() });
/** Room for a model that thinks before it answers. */
const ANSWER_TOKENS = 1_500;

const INSTRUCTIONS = `You check answers given in technical interviews. You get one question and one answer. Decide whether what the answer says is technically right: would the mechanism work as described, and does each effect follow from its cause? An unusual design holds if it would work. A short answer holds if it is right. Confident, fluent words prove nothing. Opinions and omissions are no faults; a false statement that the answer rests on is one.

Answer with one JSON object: {"why": one sentence that names the statement that decides it, "holds": true or false}.`;

/**
 * Has a model read the kept answers one by one. Rejects if the model is not there; an answer that cannot be understood
 * counts as wrong.
 */
export async function examineModel(
  model: LanguageModel,
  answers: readonly KeptAnswer[],
  signal: AbortSignal,
): Promise<Admission> {
  let right = 0;
  for (const kept of answers) {
    const text = await model.complete(
      {
        step: 'read',
        messages: promptFor(kept),
        sampling: { temperature: 0, maxTokens: ANSWER_TOKENS },
        json: { name: 'verdict', schema: jsonSchemaOf(verdict) },
      },
      signal,
    );
    if (parseAnswer(text, verdict).value?.holds === kept.holds) right += 1;
  }
  return admissionFrom(right, answers.length);
}

function promptFor({ question, answer }: KeptAnswer): Message[] {
  return [
    { role: 'system', content: INSTRUCTIONS },
    {
      role: 'user',
      content: `# Task: VERDICT\n\nQuestion: ${question}\n\nAnswer: ${answer}\n\nDoes it hold, technically?`,
    },
  ];
}

/** Whether a model may judge: known at once if it was examined before, otherwise found out. */
export type AdmissionOf = {
  known(): Admission | null;
  /** Rejects if the model is not there to be examined. */
  find(): Promise<Admission>;
};

/**
 * A model that nobody vouched for. It conducts in any case, with a shorter prompt once it was found to understand
 * little; it reads, grades, explains reports and judges exercises once it has read the kept answers well enough
 * (product rule 67). Until then, all that is done as it is without a model.
 */
export function admittedInterviewer(
  interviewer: InterviewerModel,
  withoutModel: InterviewerModel,
  admission: AdmissionOf,
): InterviewerModel {
  const { engine, nextTurn, readAhead } = interviewer;
  const mayJudge = async () => (await admission.find()).mayJudge;
  // For what a candidate waits for: an examination may take minutes, and nobody should sit through it.
  const judgeByNow = () => (admission.known()?.mayJudge ? interviewer : withoutModel);
  return {
    engine,
    get versions() {
      return admission.known()?.mayJudge === false ? withoutModel.versions : interviewer.versions;
    },
    nextTurn: (context, options) =>
      nextTurn(context, { ...options, isWeak: admission.known()?.mayJudge === false }),
    readAhead:
      readAhead &&
      (async (context, memo, signal) => {
        if (await mayJudge()) await readAhead(context, memo, signal);
      }),
    grade: async (context, options) => {
      const judges = await mayJudge().catch(() => null);
      if (judges) return interviewer.grade(context, options);
      const outcome = await withoutModel.grade(context, options);
      return judges === null ? asProvisional(outcome) : outcome;
    },
    get arguing() {
      return judgeByNow().arguing;
    },
    get judgeExercise() {
      return judgeByNow().judgeExercise;
    },
  };
}
