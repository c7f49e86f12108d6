import type { InterviewReply } from '#shared/contract/interviews.ts';
/** The name of an engine without the words that explain it. */
export function engineName(label: string): string {
  return label.split(': ')[0] ?? label;
}

/** The same within a sentence: "the written script" is not a name. */
function engineInSentence(label: string): string {
  return engineName(label).replace(/^Written/, 'the written');
}

const LENT = 'the model in your browser';
/** The model's name if the browser does not tell it. */
export const UNNAMED_LENT_MODEL = 'built-in model';

/** The label of a model that a page lends. */
export function lentLabel(model: string): string {
  return model === UNNAMED_LENT_MODEL ? LENT : `${LENT} (${model})`;
}

/** Whether this label is that of a lent model. */
export function isLentLabel(label: string): boolean {
  return label.startsWith(LENT);
}

/** Who asked, and how many questions the script asked in the model's place. */
export function conductedText({
  engine,
  responses,
  friend,
}: Pick<InterviewReply, 'engine' | 'responses' | 'friend'>): string {
  const asked = responses.filter(({ speaker }) => speaker === 'ai');
  const fallbacks = asked.filter(({ fallback }) => fallback).length;
  const who = `Conducted by ${friend ? (friend.name ?? 'a friend') : engineInSentence(engine)}`;
  return fallbacks === 0
    ? `${who}.`
    : `${who}; ${fallbacks} of ${asked.length} questions came from the written script.`;
}

/** Who judged, from how much, and what the score rests on. */
export function gradedText({
  report,
  score,
  judgedBy,
}: Pick<InterviewReply, 'report' | 'score' | 'judgedBy'>): string {
  if (!report || !judgedBy) return '';
  const limited = report.caps.length > 0 ? ' and limited, as stated beside it' : '';
  const words = report.words === 1 ? '1 word' : `${report.words} words`;
  if (score === null) return `${words} heard: too few to grade.`;
  switch (judgedBy.kind) {
    case 'model':
      return `Graded by ${engineInSentence(report.engine.label)} from ${words}. It placed each dimension by the evidence above; the score is computed from the six${limited}.`;
    case 'friend':
      return `Scored by ${judgedBy.name ?? 'a friend'}, from ${words}. The score is computed from the six scores${limited}.`;
    case 'candidate':
      return `Judged by the candidate in the debrief, from ${words}. The score is computed from the six scores${limited}.`;
    case 'nobody':
      return `Nobody has judged this yet. The estimate counts how many points ${words} came near.`;
  }
}
