import type { InterviewerModel } from '#engine/interviewer.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import type { Content } from '#shared/content/content.ts';
import { type RecordedCall, recordCalls } from '../model/recorded-calls.ts';
import { judgeByEngine, pointsByModel, readAnswers } from './judge-by-engine.ts';
import { judgeByPlainPrompt } from './judge-by-plain-prompt.ts';
import type { Judge } from './judgement.ts';

/** The product's interviewer around a language model. */
export type CreateInterviewer = (model: LanguageModel) => InterviewerModel;

/** A language model under the product's protocol. Its calls are added to `calls`. */
export function judgeByModel(
  content: Content,
  model: LanguageModel,
  createInterviewer: CreateInterviewer,
  calls: RecordedCall[],
): Judge {
  const name = `Model ${model.engine.model}`;
  return {
    name,
    goals: 'model',
    judge: (performance) => {
      const recorded = recordCalls(model, performance.id, calls);
      const reader = { content, model: recorded };
      return judgeByEngine(
        { name, goals: 'model' },
        createInterviewer(recorded),
        pointsByModel(reader),
        readAnswers(reader),
      ).judge(performance);
    },
  };
}

/** The same model without the protocol. */
export function judgeByModelAlone(content: Content, model: LanguageModel, calls: RecordedCall[]): Judge {
  const { name, goals } = judgeByPlainPrompt(content, model);
  return {
    name,
    goals,
    judge: (performance) =>
      judgeByPlainPrompt(content, recordCalls(model, performance.id, calls)).judge(performance),
  };
}
