import type { InterviewerModel } from '#engine/interviewer.ts';
import { findTurnReading, readTurn, type TurnReader } from '#engine/model/read/read-turn.ts';
import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import { createMemoryMemo, type StepMemo } from '#engine/step-memo.ts';
import { type Quote, quote } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import type { Judge, JudgedClaim, JudgedQuote, Judgement } from './judgement.ts';
import type { Performance } from './performances.ts';

/** What a reader found in every answer of a performance taken by itself. */
export type ReadPoints = (
  performance: Performance,
  memo: StepMemo,
) => Promise<NonNullable<Judgement['points']>> | NonNullable<Judgement['points']>;

/** Reads before the grading what it will want, so that nothing is asked in turn that can be asked at once. */
export type ReadFirst = (performance: Performance, memo: StepMemo) => Promise<void>;

/** Judges as the product grades: from its report and nothing else, but for the points of single answers. */
export function judgeByEngine(
  { name, goals }: Pick<Judge, 'name' | 'goals'>,
  interviewer: InterviewerModel,
  readPoints: ReadPoints,
  readFirst?: ReadFirst,
): Judge {
  return {
    name,
    goals,
    async judge(performance) {
      const memo = createMemoryMemo();
      await readFirst?.(performance, memo);
      const outcome = await interviewer.grade(performance.context, { memo });
      return {
        total: outcome.score,
        claims: claimsIn(outcome),
        points: await readPoints(performance, memo),
        quotes: quotesIn(outcome.report),
        isAbsent: outcome.report.provisional,
      };
    },
  };
}

/** What the built-in reader heard in the whole talk. */
export function pointsByBuiltIn(reader: BuiltInReader): ReadPoints {
  return ({ context }) =>
    reader
      .readNow(context)
      .points.flatMap(({ pointId, status }) => (status === 'absent' ? [] : [{ point: pointId, status }]));
}

/** Every answer at once, as each would have been read while the next was spoken; the grading repeats what fails. */
export function readAnswers(reader: TurnReader): ReadFirst {
  return async ({ context }, memo) => {
    const answers = context.turns.filter(({ speaker }) => speaker === 'user');
    const { signal } = new AbortController();
    await Promise.allSettled(answers.map(({ id }) => readTurn(reader, context, id, memo, signal)));
  };
}

/** The model's own readings, as the grade was made from them: of each point the best. */
export function pointsByModel(reader: TurnReader): ReadPoints {
  return async ({ context }, memo) => {
    const answers = context.turns.filter(({ speaker }) => speaker === 'user');
    const readings = await Promise.all(answers.map(({ id }) => findTurnReading(reader, context, id, memo)));
    const best = new Map<string, (typeof SHOWN)[number]>();
    for (const { pointId, status } of readings.flatMap((reading) => reading?.points ?? [])) {
      const found = SHOWN.find((each) => each === status);
      const known = best.get(pointId);
      if (found && (!known || SHOWN.indexOf(found) > SHOWN.indexOf(known))) best.set(pointId, found);
    }
    return [...best].map(([point, status]) => ({ point, status }));
  };
}

const SHOWN = ['mentioned', 'explained', 'justified'] as const;

function claimsIn({ report: { findings, misconceptions } }: GradeOutcome): JudgedClaim[] {
  if (!findings) {
    return misconceptions.flatMap(({ quote: words }) =>
      words ? [{ verdict: 'false' as const, quote: judgedQuote(words), earlier: null }] : [],
    );
  }
  return [
    ...findings.falseStatements.map(({ quote: words, fact }) => ({
      verdict: fact === null ? ('false' as const) : ('contradicts_fact' as const),
      quote: judgedQuote(words),
      earlier: null,
    })),
    ...findings.reversals.map(({ earlier, later }) => ({
      verdict: 'contradicts_earlier' as const,
      quote: judgedQuote(later),
      earlier: judgedQuote(earlier),
    })),
  ];
}

function judgedQuote({ answerNumber, text }: Quote): JudgedQuote {
  return { answer: answerNumber, text };
}

/** Every quote anywhere in a report. */
function quotesIn(value: unknown): JudgedQuote[] {
  const words = quote.safeParse(value);
  if (words.success) return [judgedQuote(words.data)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(quotesIn) : [];
}
