import type { LanguageModel } from '#engine/model/language-model.ts';
import { AppError } from '#server/errors.ts';
import type { PromptFolder } from './prompt-folder.ts';

const SLOTS = 1_000;
const PIECE = /[\s\S]{1,40}/g;

/** A language model played by whoever answers the prompts in a folder. It has all the time it needs. */
export function createByHandModel(folder: PromptFolder): LanguageModel {
  return {
    engine: { id: 'by-hand', label: 'A model played by hand', model: 'by-hand' },
    server: () => ({ contextTokens: null, slots: SLOTS, tokensPerSecond: null }),
    complete: (request, signal) => folder.ask(request, signal),
    async stream(request, signal, onText) {
      const text = await folder.ask(request, signal);
      let soFar = '';
      for (const piece of text.match(PIECE) ?? []) {
        soFar += piece;
        onText?.(soFar);
      }
      return text;
    },
    within: (_, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new AppError('AI_UNAVAILABLE', { message: what }),
    describeFault: (error) => (error instanceof Error ? error.message : String(error)),
  };
}
