import { compileContent } from '#server/grading/match/compile-content.ts';
import { tokenize } from '#server/grading/text/tokenize.ts';
import type { Content } from '#shared/content/content.ts';

/** True for a term that no speech can match, because some of its words are dropped as fillers before matching. */
export function isSilentTerm(content: Content, term: string): boolean {
  const { fillers } = compileContent(content);
  const drops = (text: string) => fillers(tokenize(text.replaceAll('*', ''))).length > 0;
  return drops(term) && drops(`what ${term}`);
}
