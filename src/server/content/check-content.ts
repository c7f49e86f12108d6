import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBank, checkDemo, checkLexicon, checkOtherNames } from './checks/check-bank.ts';
import {
  checkedQuestion,
  checkQuestionFile,
  checkReferences,
  checkShape,
  fileFaults,
  type QuestionCheck,
} from './checks/check-question.ts';
import { checkPairs, checkWordings } from './checks/check-wording.ts';
import { contentOf } from './load-content.ts';
import { readContent } from './read-content.ts';
import type { ContentProblem } from './read-yaml-file.ts';

const QUESTION_CHECKS: readonly QuestionCheck[] = [
  checkReferences,
  checkShape,
  checkQuestionFile,
  checkWordings,
  checkPairs,
];

/**
 * Finds every fault of the content under `folder`. With `filter`, only files whose path contains it are reported, and
 * checks across the bank are left out; faults that stop the loading are always reported.
 */
export function checkContent(folder: string, filter = ''): ContentProblem[] {
  const { file, problems, sources } = readContent(folder);
  const found = [...problems];
  if (file) {
    const content = contentOf(file);
    for (const question of content.questions.values()) {
      const source = sources.get(question.id);
      if (!source?.file.includes(filter)) continue;
      const faults = fileFaults(readFileSync(join(folder, source.file), 'utf8'));
      found.push(...faults.map((fault) => ({ file: source.file, ...fault })));
      const checked = checkedQuestion(content, question, source, found);
      for (const check of QUESTION_CHECKS) check(checked);
    }
    found.push(...checkLexicon(content), ...checkDemo(content));
    if (!filter) found.push(...checkBank(content), ...checkOtherNames(content));
  }
  return file ? found.filter((problem) => problem.file.includes(filter)) : found;
}
