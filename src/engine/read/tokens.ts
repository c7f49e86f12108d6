export { type Token, tokenize } from '#engine/text/tokens.ts';
