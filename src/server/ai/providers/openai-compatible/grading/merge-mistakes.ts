import { isFitRemark } from '#server/grading/check-remark.ts';
import type { MisconceptionEvidence } from '#server/grading/evidence.ts';
import { readMistake } from '#server/grading/read-mistake.ts';
import type { Extraction, GradingSource } from './extract-evidence.ts';

const LONGEST_CORRECTION = 200;

/**
 * The mistakes of a session: those of the bank that the model does not contradict, and those that only the model
 * found, each with what is true instead.
 */
export function mergeMistakes(
  { content, context, builtIn }: GradingSource,
  { points, corrections }: Extraction,
): MisconceptionEvidence[] {
  const { question } = context;
  const status = new Map(points.map((point) => [point.pointId, point.status]));
  const listed = builtIn.misconceptions.filter((mistake) => {
    const judged = readMistake(question, mistake).affects.map((pointId) => status.get(pointId));
    return judged.includes('wrong') || !judged.some((one) => one === 'explained' || one === 'justified');
  });
  const covered = new Set(listed.flatMap((mistake) => readMistake(question, mistake).affects));
  const found = points.flatMap(({ pointId, status: judged, quote }): MisconceptionEvidence[] => {
    if (judged !== 'wrong' || !quote || covered.has(pointId)) return [];
    const correction = corrections.get(pointId)?.trim() ?? '';
    const say = isFitRemark(content, correction, LONGEST_CORRECTION)
      ? correction
      : 'Makes a claim here that does not hold.';
    return [{ id: `unlisted-${pointId}`, quote, corrected: false, unlisted: { pointId, say } }];
  });
  return [...listed, ...found];
}
