import type { Completion, LanguageModel } from '#engine/model/language-model.ts';

/** One prompt and what came back. */
export type RecordedCall = Pick<Completion, 'step'> & {
  /** Which interview it belongs to: prompts of one begin alike. */
  interview: string;
  prompt: string;
  lastMessage: string;
  answer: string;
};

/** The same model; every call that was answered is added to `calls`. */
export function recordCalls(model: LanguageModel, interview: string, calls: RecordedCall[]): LanguageModel {
  const record = ({ step, messages, json }: Completion, answer: string) => {
    const spoken = messages.map(({ role, content }) => `${role}\n${content}`).join('\n');
    calls.push({
      step,
      interview,
      prompt: json ? `${spoken}\n${JSON.stringify(json.schema)}` : spoken,
      lastMessage: messages.at(-1)?.content ?? '',
      answer,
    });
    return answer;
  };
  return {
    ...model,
    complete: async (request, signal) => record(request, await model.complete(request, signal)),
    stream: async (request, signal, onText) => record(request, await model.stream(request, signal, onText)),
  };
}
