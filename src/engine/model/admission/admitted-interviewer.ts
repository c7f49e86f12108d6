import type { InterviewerModel } from '#engine/interviewer.ts';
import type { Admission } from '#shared/contract/admission.ts';
import { asProvisional } from '../judge/grader.ts';

/** Whether a model may judge: known at once where it was examined before, found out where not. */
export type AdmissionOf = {
  known(): Admission | null;
  /** Rejects when the model is not there to be examined. */
  find(): Promise<Admission>;
};

/**
 * A model that nobody vouched for. It conducts in any case; it reads and grades once it has read the kept answers well
 * enough (decisions D67). Otherwise the grade is made as it is without a model.
 */
export function admittedInterviewer(
  interviewer: InterviewerModel,
  withoutModel: InterviewerModel,
  admission: AdmissionOf,
): InterviewerModel {
  const { engine, nextTurn, readAhead } = interviewer;
  const mayJudge = async () => (await admission.find()).mayJudge;
  const readOnceAdmitted: InterviewerModel['readAhead'] =
    readAhead &&
    (async (context, memo, signal) => {
      if (await mayJudge()) await readAhead(context, memo, signal);
    });
  return {
    engine,
    get versions() {
      return admission.known()?.mayJudge === false ? withoutModel.versions : interviewer.versions;
    },
    nextTurn,
    ...(readOnceAdmitted && { readAhead: readOnceAdmitted }),
    grade: async (context, options) => {
      const judges = await mayJudge().catch(() => null);
      if (judges) return interviewer.grade(context, options);
      const outcome = await withoutModel.grade(context, options);
      return judges === null ? asProvisional(outcome) : outcome;
    },
  };
}
