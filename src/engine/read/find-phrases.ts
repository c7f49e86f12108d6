export { createPhraseFinder, type PhraseFinder, type PhraseHit } from '#engine/text/find-phrases.ts';
