import type { Completion, LanguageModel } from '#engine/model/language-model.ts';

export type WritingModel = LanguageModel & { requests: Completion[] };

type Options = {
  /** Characters that come at once. */
  piece?: number;
  contextTokens?: number | null;
};

/**
 * A language model that writes what a test tells it to, call by call and piece by piece. An error among the pieces breaks the
 * stream off there.
 */
export function writingModel(
  answer: (request: Completion, call: number) => string | [string, Error],
  { piece = 7, contextTokens = null }: Options = {},
): WritingModel {
  const requests: Completion[] = [];
  const write: LanguageModel['stream'] = async (request, signal, onText = () => {}) => {
    requests.push(request);
    const answered = answer(request, requests.length - 1);
    const [text, fault] = typeof answered === 'string' ? [answered, null] : answered;
    for (let at = piece; at < text.length + piece; at += piece) {
      signal.throwIfAborted();
      onText(text.slice(0, at));
      await Promise.resolve();
    }
    signal.throwIfAborted();
    if (fault) throw fault;
    return text;
  };
  return {
    engine: { id: 'written', label: 'Written by a test', model: 'written' },
    requests,
    server: () => ({ contextTokens, slots: 1, tokensPerSecond: null }),
    complete: (request, signal) => write(request, signal),
    stream: write,
    within: (_step, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new Error(what),
    describeFault: String,
  };
}
