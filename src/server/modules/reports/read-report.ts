import { z } from 'zod';
import { reasonsInReport } from '#engine/debrief/score-reasons.ts';
import { type CardSource, composeCards } from '#engine/report/cards.ts';
import { composeStandings } from '#engine/report/standings.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Turn } from '#server/modules/answers/answers.store.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { Content } from '#shared/content/content.ts';
import { category, level } from '#shared/content/question.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import {
  type ReportReply,
  reportReply,
  type Standing,
  type WholeFormerReportReply,
} from '#shared/contract/report.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import { numbersOf } from '#shared/interview/requests.ts';

/**
 * A report that a later grading replaced.
 * @throws {AppError} NOT_FOUND.
 */
export async function getFormerReport(
  deps: Deps,
  { row }: OwnInterview,
  reportId: number,
): Promise<WholeFormerReportReply> {
  const { stores } = deps.data;
  const former = await stores.reports.findFormer(row.id, reportId);
  if (!former) throw new AppError('NOT_FOUND', { message: 'This interview has no such report.' });
  const turns = await stores.answers.listTurns(row.id);
  return { ...former, ...deps.data.reportDigests.of(row, former.report, turns) };
}

type ReportDigest = Pick<InterviewReply, 'cards' | 'standings'> & { report: ReportReply };

export type ReportDigests = {
  /**
   * One report of this interview with today's numbers of the answers, its cards and its standings: what would have
   * changed the result, and where each dimension stands.
   */
  of(row: InterviewRow, report: ReportReply, turns: readonly Turn[]): ReportDigest;
};

/**
 * Digests are made when a report is read, so that old reports have them too, and kept as long as the store keeps the
 * report in memory.
 */
export function createReportDigests(content: Content): ReportDigests {
  const kept = new WeakMap<ReportReply, ReportDigest>();
  return {
    of: (row, stored, turns) => {
      const known = kept.get(stored);
      if (known) return known;
      const spoken = turns.map(({ id, speaker, move, content: text, transcriptState }) => ({
        id,
        speaker,
        move,
        text: transcriptState === 'unclear' ? '' : text,
      }));
      const report = numberedAnew(stored, numbersOf(spoken));
      const source = {
        content,
        level: level.parse(row.level.slug),
        category: category.parse(row.category.slug),
        question: content.questions.get(row.questionId),
        report,
        turns: spoken,
      };
      const digest = {
        report,
        cards: composeCards(source),
        standings: withReasons(source, row.budgetSeconds),
      };
      kept.set(stored, digest);
      return digest;
    },
  };
}

/** Reports of older versions numbered requests, too; what they quote gets the numbers that the transcript shows. */
function numberedAnew(report: ReportReply, numbers: ReadonlyMap<number, number>): ReportReply {
  const anew = JSON.stringify(report, (_, value: unknown) => {
    const cited = citing.safeParse(value);
    if (cited.success) return { ...cited.data, answerNumber: numbers.get(cited.data.responseId) ?? null };
    const remark = remarkWithQuote.safeParse(value);
    if (!remark.success) return value;
    const name = answerName(numbers.get(remark.data.quote.responseId) ?? null);
    return { ...remark.data, text: remark.data.text.replace(/(?<=” \()answer \d+(?=\))/, name) };
  });
  return reportReply.parse(JSON.parse(anew));
}

const citing = z.looseObject({ responseId: z.number(), answerNumber: z.number().nullable() });
const remarkWithQuote = z.looseObject({ text: z.string(), quote: z.looseObject({ responseId: z.number() }) });

/** The standings, with how each score follows from the ticks if the candidate judged. */
function withReasons(source: CardSource, budgetSeconds: number): Standing[] {
  const standings = composeStandings(source);
  const { content, question, level, report } = source;
  if (!question || report.engine.id !== 'candidate') return standings;
  const reasons = reasonsInReport(content, { question, level, budgetSeconds }, report);
  return standings.map((standing) => {
    const reason = reasons.get(standing.dimension);
    if (!reason) return standing;
    const { why, worked } = reason;
    return { ...standing, why, ...(worked.length > 0 && { worked }) };
  });
}
