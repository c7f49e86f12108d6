import type { PhraseReader } from '#engine/read/phrase-reader.ts';
import { tokenize } from '#engine/read/text/tokenize.ts';

/** True for a term that no speech can match, because some of its words are dropped as fillers before matching. */
export function isSilentTerm({ compiled }: PhraseReader, term: string): boolean {
  const { fillers } = compiled;
  const drops = (text: string) => fillers(tokenize(text.replaceAll('*', ''))).length > 0;
  return drops(term) && drops(`what ${term}`);
}
