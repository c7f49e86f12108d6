import { overlaps, type Quote, type Reading } from '#engine/reading.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import type { Argued } from '#shared/interview/argued.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** What of a report a candidate asks about, as the report has it. */
export type Subject = {
  /** What the report says of it. */
  says: string;
  /** The point that it is about. */
  point: { id: string; status: EvidenceStatus } | null;
  /** The statement that the report calls false, by its id in the reading. */
  claimId: string | null;
  /** The words that the report rests on. */
  quote: { turnId: number; text: string } | null;
};

export type Reconsidered = { verdict: 'stands' | 'moved'; say: string; moved: Argued | null };

type Ask = { memo: StepMemo; signal?: AbortSignal };

/** Both reject when the model does not answer; what it answered once is kept and costs nothing again. */
export type Arguing = {
  /** "Why?", in two sentences. */
  explain(context: InterviewContext, subject: Subject, ask: Ask): Promise<string>;
  /** "I meant ...": credit moves by words of the interview alone. */
  reconsider(context: InterviewContext, subject: Subject, words: string, ask: Ask): Promise<Reconsidered>;
};

/** A reading with the credit that moved since. */
export function withArguments(reading: Reading, moved: readonly Argued[]): Reading {
  if (moved.length === 0) return reading;
  const points = new Map(moved.flatMap((each) => (each.kind === 'point' ? [[each.pointId, each]] : [])));
  const withdrawn = new Set(moved.flatMap((each) => (each.kind === 'statement' ? [each.claimId] : [])));
  const claims = reading.claims.filter(({ id }) => !withdrawn.has(id));
  const isFalseStill = (words: Quote) => claims.some((claim) => overlaps(claim.quote, words));
  return {
    ...reading,
    claims,
    points: reading.points.map((point) => {
      const instead = points.get(point.pointId);
      // Had wrong only while its words are called false.
      if (!instead && point.status === 'absent' && point.quote && !isFalseStill(point.quote)) {
        return { ...point, quote: null };
      }
      if (!instead) return point;
      const { pointId, status, hintLevel, quote: words } = instead;
      return { pointId, status, hintLevel, quote: words };
    }),
  };
}
