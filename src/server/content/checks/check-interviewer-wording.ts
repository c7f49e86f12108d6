import { wordingFaults } from '#engine/say/wording-faults.ts';
import type { Content } from '#shared/content/content.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

const SAMPLES: Record<string, string> = {
  anchor: 'the cache in front',
  other: 'one table for everything',
  fact: 'Around a hundred million of them arrive in a month.',
  label: 'load, failure and running it',
  probe: 'What happens next when someone opens one of them?',
};
/** The last stands before a question, never alone. */
const NOT_SPOKEN = new Set(['limits', 'bannedPhrases', 'bannedOpeners', 'imperatives', 'restAssumed']);
const HOLE = /\{(\w+)\}/g;
/** Around a probe the interviewer adds a few words; alone a situation may be this long. */
const SITUATION_WORDS = { minWords: 8, maxWords: 34 };

/** Every template, filled, keeps the wording rules, and every company's situation does (interview-design 4.9). */
export function checkInterviewerWording(content: Content): ContentProblem[] {
  const { wording } = content.language;
  const templates = Object.entries(wording).flatMap(([key, value]) =>
    NOT_SPOKEN.has(key) ? [] : textsIn(value).filter((text) => /\s/.test(text)),
  );
  const problems: ContentProblem[] = [];
  for (const template of templates) {
    const report = (fault: string) =>
      problems.push({ file: 'language/wording.yaml', line: null, message: `${fault}: "${template}"` });
    for (const [, hole = ''] of template.matchAll(HOLE))
      if (!(hole in SAMPLES)) report(`fills in nothing for {${hole}}`);
    const filled = template.replace(HOLE, (hole, name: string) => SAMPLES[name] ?? hole);
    for (const fault of wordingFaults(content, filled, wording.limits)) report(fault);
  }
  for (const [slug, { say }] of Object.entries(content.emphasis.companies)) {
    for (const fault of wordingFaults(content, say, SITUATION_WORDS)) {
      problems.push({ file: 'emphasis.yaml', line: null, message: `${slug}: ${fault}: "${say}"` });
    }
  }
  return problems;
}

/** Every text in a tree of lists and tables. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
