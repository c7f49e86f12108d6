import type { LanguageModel, Message } from './language-model.ts';

/** What a model thinks before it answers counts as well. */
const ANSWER_TOKENS = 6_000;
/** Of a small context the answer gets no more than this. */
const ANSWER_SHARE = 0.3;
/** English has four or more; names and numbers have fewer. */
const CHARACTERS_A_TOKEN = 3.3;

/** Tokens that an answer may have, where prompt and answer share one context. */
export function answerTokens(model: LanguageModel): number {
  const { contextTokens } = model.server();
  return contextTokens === null
    ? ANSWER_TOKENS
    : Math.min(ANSWER_TOKENS, Math.floor(contextTokens * ANSWER_SHARE));
}

/** Whether a prompt leaves room for its answer. */
export function fitsContext(model: LanguageModel, messages: readonly Message[]): boolean {
  const { contextTokens } = model.server();
  const characters = messages.reduce((total, { content }) => total + content.length, 0);
  return contextTokens === null || characters / CHARACTERS_A_TOKEN + answerTokens(model) <= contextTokens;
}
