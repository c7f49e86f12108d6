import type { InterviewerModel } from '#engine/interviewer.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import { readTurn } from '#engine/model/read/read-turn.ts';
import { createMemoryMemo } from '#engine/step-memo.ts';
import type { Content } from '#shared/content/content.ts';
import { type Quote, quote } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { type RecordedCall, recordCalls } from '../model/recorded-calls.ts';
import { judgeByPlainPrompt } from './judge-by-plain-prompt.ts';
import type { Judge, JudgedClaim, JudgedQuote } from './judgement.ts';
import { answersOf } from './performances.ts';

/** The product's interviewer around a language model. */
export type CreateInterviewer = (model: LanguageModel) => InterviewerModel;

/** A language model under the product's protocol, judged by its reports alone. Its calls are added to `calls`. */
export function judgeByModel(
  content: Content,
  model: LanguageModel,
  createInterviewer: CreateInterviewer,
  calls: RecordedCall[],
): Judge {
  return {
    name: `Model ${model.engine.model}`,
    hasGoals: true,
    async judge(performance) {
      const { context } = performance;
      const recorded = recordCalls(model, performance.id, calls);
      const memo = createMemoryMemo();
      const { signal } = new AbortController();
      // Each answer as it would have been read while the next was spoken; the grading repeats what failed.
      await Promise.allSettled(
        answersOf(performance).map(({ id }) =>
          readTurn({ content, model: recorded }, context, id, memo, signal),
        ),
      );
      const outcome = await createInterviewer(recorded).grade(context, { memo });
      return {
        total: outcome.score,
        claims: claimsIn(outcome),
        quotes: quotesIn(outcome.report),
        isAbsent: outcome.report.provisional,
      };
    },
  };
}

/** The same model without the protocol. */
export function judgeByModelAlone(content: Content, model: LanguageModel, calls: RecordedCall[]): Judge {
  const { name, hasGoals } = judgeByPlainPrompt(content, model);
  return {
    name,
    hasGoals,
    judge: (performance) =>
      judgeByPlainPrompt(content, recordCalls(model, performance.id, calls)).judge(performance),
  };
}

function claimsIn({ report: { findings } }: GradeOutcome): JudgedClaim[] {
  if (!findings) return [];
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
