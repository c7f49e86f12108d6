import type { Content } from '#shared/content/content.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

/** Each entry stands there once; companies with an emphasis exist. */
export function checkLexicon(content: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (file: string, message: string) => problems.push({ file, line: null, message });
  const seen = new Map<string, string>();
  for (const { id, terms, heardAs = [] } of content.lexicon) {
    for (const name of [`@${id}`, ...terms, ...heardAs]) {
      const other = seen.get(name);
      if (other) report('lexicon.yaml', `${id}: "${name}" is one of ${other} already`);
      seen.set(name, id);
    }
  }
  const slugs = new Set(content.lookups.companies.map(({ slug }) => slug));
  for (const slug of Object.keys(content.emphasis.companies).filter((each) => !slugs.has(each))) {
    report('emphasis.yaml', `there is no company ${slug}`);
  }
  return problems;
}
