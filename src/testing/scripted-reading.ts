import type { Claim, Quote, Reading } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** What a test says that was understood; what it leaves out was not said. */
export type Script = {
  /** By point. */
  points?: Record<string, Reading['points'][number]['status']>;
  /** Help that came before all of them. */
  hintLevel?: number;
  claims?: readonly (Pick<Claim, 'id' | 'verdict'> & Partial<Claim>)[];
  asked?: readonly Partial<Reading['asked'][number]>[];
  /** How the last answer meets what was asked. */
  answered?: Reading['answered'][number]['answered'];
  notes?: readonly Reading['notes'][number]['kind'][];
};

/** A reading in which everything was understood as the test says. Every quote is the whole last answer. */
export function scriptedReading(context: InterviewContext, script: Script): Reading {
  const last = context.turns.findLast(({ speaker }) => speaker === 'user');
  const quote: Quote = {
    turnId: last?.id ?? 0,
    start: 0,
    end: last?.text.length ?? 0,
    text: last?.text ?? '',
  };
  return {
    points: context.question.points.map(({ id }) => {
      const status = script.points?.[id] ?? 'absent';
      return {
        pointId: id,
        status,
        hintLevel: script.hintLevel ?? 0,
        quote: status === 'absent' ? null : quote,
      };
    }),
    claims: (script.claims ?? []).map((claim) => ({
      quote,
      earlier: null,
      factId: null,
      pointIds: [],
      correction: '',
      weight: 'material',
      putRight: false,
      ...claim,
    })),
    withdrawn: [],
    asked: (script.asked ?? []).map((question) => ({
      quote,
      factIds: [],
      isDecision: false,
      isOpen: true,
      ...question,
    })),
    answered: last ? [{ turnId: last.id, answered: script.answered ?? 'yes' }] : [],
    insights: [],
    notes: (script.notes ?? []).map((kind) => ({ kind, turnId: quote.turnId, quote })),
    observed: [],
    pushBacks: [],
    model: null,
  };
}
