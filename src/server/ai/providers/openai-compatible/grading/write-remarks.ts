import { isFitRemark } from '#server/grading/check-remark.ts';
import { remarkText } from '#server/grading/report/remark-text.ts';
import { type DraftRemark, writeAnswer, writePrompt } from '#server/grading/write-prompt.ts';
import type { Remark, ReportReply } from '#shared/contract/report.ts';
import type { AskGrader } from './ask-grader.ts';
import type { GradingSource } from './extract-evidence.ts';

/** As code puts it where there is nothing to quote. */
const NOT_RAISED = 'Not raised.';

export type WrittenRemarks = { strengths: Remark[]; improvements: Remark[] };

/**
 * Fits the remarks that code chose to what was said. A remark whose new words break the rules keeps its standard
 * ones, and so do all when the model does not answer.
 */
export async function writeRemarks(
  ask: AskGrader,
  { content, context }: GradingSource,
  report: ReportReply,
): Promise<WrittenRemarks> {
  const names = new Map(report.dimensions.map(({ id, name }) => [id, name]));
  const drafts = [
    ...draftsOf('strength', report.strengths, names),
    ...draftsOf('improvement', report.improvements, names),
  ];
  if (drafts.length === 0) return { strengths: [], improvements: [] };
  const answer = await ask({
    prompt: (tag) =>
      writePrompt({ questionPrompt: context.question.prompt, level: context.level, remarks: drafts, tag }),
    schemaName: 'remarks',
    schema: writeAnswer,
    temperature: 0,
  });
  const written = new Map(answer.remarks.map((remark) => [remark.id, remark]));
  const reword =
    (kind: DraftRemark['kind']) =>
    (remark: Remark, at: number): Remark => {
      const words = written.get(idOf(kind, at));
      if (!words || !isFitRemark(content, words.what) || !isFitRemark(content, words.advice)) return remark;
      const name = names.get(remark.dimension) ?? remark.dimension;
      const unquoted = remark.text.includes(NOT_RAISED) ? { unquoted: NOT_RAISED } : {};
      return {
        ...remark,
        text: remarkText({ name, what: words.what, quote: remark.quote, ...unquoted, advice: words.advice }),
      };
    };
  return {
    strengths: report.strengths.map(reword('strength')),
    improvements: report.improvements.map(reword('improvement')),
  };
}

function draftsOf(
  kind: DraftRemark['kind'],
  remarks: readonly Remark[],
  names: ReadonlyMap<Remark['dimension'], string>,
): DraftRemark[] {
  return remarks.map(({ dimension, text, quote }, at) => ({
    id: idOf(kind, at),
    kind,
    dimension: names.get(dimension) ?? dimension,
    draft: text,
    quote: quote?.text ?? null,
  }));
}

function idOf(kind: DraftRemark['kind'], at: number): string {
  return `${kind}-${at + 1}`;
}
