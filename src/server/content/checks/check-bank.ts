import { tokenize } from '#engine/read/tokens.ts';
import type { Content } from '#shared/content/content.ts';
import { category, level } from '#shared/content/question.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

const SHINGLE_WORDS = 5;
const ALIKE_FROM = 0.5;

/** Every category can be practised at every level (interview-design 7.3.5, 7.3.7, 7.3.8). */
export function checkBank(content: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (message: string) => problems.push({ file: 'questions', line: null, message });
  const ready = [...content.questions.values()].filter((question) => question.status === 'ready');
  for (const name of category.options) {
    const own = ready.filter((question) => question.category === name);
    for (const grade of level.options) {
      if (!own.some((question) => question.levels.includes(grade))) {
        report(`${name}: no ready question for ${grade}`);
      }
    }
  }
  for (const [index, one] of ready.entries()) {
    for (const other of ready.slice(index + 1)) {
      const alike = sharedShingles(one.prompt, other.prompt);
      if (alike >= ALIKE_FROM) report(`${one.id} and ${other.id} open with almost the same words`);
    }
  }
  return problems;
}

function sharedShingles(one: string, other: string): number {
  const [a, b] = [shingles(one), shingles(other)];
  if (a.size === 0 || b.size === 0) return 0;
  return [...a].filter((shingle) => b.has(shingle)).length / Math.min(a.size, b.size);
}

function shingles(text: string): Set<string> {
  const words = tokenize(text).map((token) => token.word);
  return new Set(
    words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')),
  );
}
