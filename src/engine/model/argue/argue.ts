import type { z } from 'zod';
import { hintLevels } from '#engine/hint-level.ts';
import { overlaps } from '#engine/reading.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import type { Content } from '#shared/content/content.ts';
import type { Argued } from '#shared/interview/argued.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { answerTokens, fitsContext } from '../answer-room.ts';
import { askJson } from '../ask-json.ts';
import { fitRemark, wholeWithin } from '../check-remark.ts';
import { findQuote } from '../find-quote.ts';
import { hashOf, keepStep } from '../keep-step.ts';
import type { LanguageModel } from '../language-model.ts';
import { promptFor } from '../shared-prefix.ts';
import {
  explainAnswer,
  explainTask,
  type ReconsiderAnswer,
  reconsiderAnswer,
  reconsiderTask,
} from './argue-task.ts';
import type { Arguing, Subject } from './argued.ts';

/** Asked for in words; what is a little longer serves as well. */
const MAX_SAY_CHARACTERS = 500;
const RANK = { absent: 0, wrong: 0, mentioned: 1, explained: 2, justified: 3 } as const;
const NOT_FIT = 'The report rests on the words quoted beside it, and on what the question asks for there.';
const NOT_SHOWN =
  'Nothing was found in the interview that shows this. Credit moves only by words that were said there.';

/** A model that answers for a report. */
export function createArguing({ model, content }: { model: LanguageModel; content: Content }): Arguing {
  const never = new AbortController().signal;
  const ask = <T>(
    step: 'explain' | 'reconsider',
    context: InterviewContext,
    task: string,
    schema: z.ZodType<T>,
    { memo, signal = never }: { memo: StepMemo; signal?: AbortSignal },
  ): Promise<T> => {
    const prompts = [promptFor(content, context, task), promptFor(content, context, task, { points: [] })];
    const messages = prompts.find((prompt) => fitsContext(model, prompt));
    if (!messages) throw model.unusable('its context is too small for the transcript');
    const sampling = { temperature: 0, maxTokens: answerTokens(model) };
    return keepStep(memo, step, hashOf([model.engine.model, messages]), schema, () =>
      askJson(model, { step: 'judge', messages, sampling, schemaName: step, schema }, signal),
    );
  };
  const sayable = (say: string) =>
    fitRemark(content, wholeWithin(say, MAX_SAY_CHARACTERS), MAX_SAY_CHARACTERS);
  return {
    explain: async (context, subject, how) => {
      const { say } = await ask('explain', context, explainTask(context, subject), explainAnswer, how);
      return sayable(say) ?? NOT_FIT;
    },
    reconsider: async (context, subject, words, how) => {
      const task = reconsiderTask(context, subject, words);
      const answer = await ask('reconsider', context, task, reconsiderAnswer, how);
      const moved = evidenceFor(content, context, subject, answer);
      if (moved) return { verdict: 'moved', say: sayable(answer.say) ?? 'These words show it.', moved };
      const isOverruled = answer.verdict === 'moved';
      return { verdict: 'stands', say: (isOverruled ? null : sayable(answer.say)) ?? NOT_SHOWN, moved: null };
    },
  };
}

/**
 * What moves: only by words that the candidate said in the interview, that the report does not rest on already, and for
 * more than it credits already. Whatever else a model answers, it stands.
 */
export function evidenceFor(
  content: Content,
  context: InterviewContext,
  subject: Subject,
  { verdict, quote: words, status }: Pick<ReconsiderAnswer, 'verdict' | 'quote' | 'status'>,
): Argued | null {
  const quote = findQuote(content, context.turns, words);
  if (verdict !== 'moved' || status === 'absent' || !quote) return null;
  const known = subject.quote && findQuote(content, context.turns, subject.quote.text);
  if (known && overlaps(known, quote)) return null;
  const { point, claimId } = subject;
  if (claimId !== null) return status === 'mentioned' ? null : { kind: 'statement', claimId, quote };
  if (!point || RANK[status] <= RANK[point.status]) return null;
  const at = context.turns.findIndex(({ id }) => id === quote.turnId);
  const hintLevel = hintLevels(context)(point.id, at);
  return { kind: 'point', pointId: point.id, status, hintLevel, quote };
}
