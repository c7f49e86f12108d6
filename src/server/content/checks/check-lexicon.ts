import type { PhraseReader } from '#engine/read/phrase-reader.ts';
import type { Content } from '#shared/content/content.ts';
import type { ContentProblem } from '../read-yaml-file.ts';
import { isSilentTerm } from './is-silent-term.ts';

/** Related concepts exist, terms can be heard, companies with an emphasis exist. */
export function checkLexicon(content: Content, reader: PhraseReader): ContentProblem[] {
  const ids = new Set(content.lexicon.map((concept) => concept.id));
  const related = content.lexicon.flatMap((concept) =>
    (concept.related ?? [])
      .filter((id) => !ids.has(id.replace(/^@/, '')))
      .map((id) => ({ file: 'lexicon', line: null, message: `${concept.id}: related ${id} does not exist` })),
  );
  const silent = content.lexicon.flatMap((concept) =>
    concept.terms
      .filter((term) => isSilentTerm(reader, term))
      .map((term) => ({ file: 'lexicon', line: null, message: `${concept.id}: "${term}" is never heard` })),
  );
  const slugs = new Set(content.lookups.companies.map((company) => company.slug));
  const companies = Object.keys(content.emphasis.companies)
    .filter((slug) => !slugs.has(slug))
    .map((slug) => ({ file: 'emphasis.yaml', line: null, message: `there is no company ${slug}` }));
  return [...related, ...silent, ...companies];
}
