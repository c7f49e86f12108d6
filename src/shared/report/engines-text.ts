import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { engineInSentence } from '#shared/report/engine-name.ts';

/** Who asked, with the questions that the model could not ask itself. */
export function conductedText({ engine, responses }: Pick<InterviewReply, 'engine' | 'responses'>): string {
  const asked = responses.filter(({ speaker }) => speaker === 'ai');
  const fallbacks = asked.filter(({ fallback }) => fallback).length;
  const who = `Conducted by ${engineInSentence(engine)}`;
  return fallbacks === 0
    ? `${who}.`
    : `${who}; ${fallbacks} of ${asked.length} questions came from the written script.`;
}

/** Who graded, from how much, and what the score rests on. */
export function gradedText({ engine, words }: ReportReply, score: number | null): string {
  const grader = engineInSentence(engine.label);
  const heard = words === 1 ? '1 word' : `${words} words`;
  if (score === null) return `${heard} heard by ${grader}: too few to grade.`;
  const basis = engine.model
    ? 'It placed each dimension by the evidence above; the score is computed from the six.'
    : 'The score is computed from the evidence above; no model chooses it.';
  return `Graded by ${grader} from ${heard}. ${basis}`;
}
