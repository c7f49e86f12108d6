import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { ContentSource } from '../read-content.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

/** A question under check, with a way to report a fault at a place of its file. */
export type CheckedQuestion = {
  content: Content;
  question: Question;
  report(path: readonly PropertyKey[], message: string): void;
};

export type QuestionCheck = (checked: CheckedQuestion) => void;

export function checkedQuestion(
  content: Content,
  question: Question,
  source: ContentSource,
  problems: ContentProblem[],
): CheckedQuestion {
  return {
    content,
    question,
    report: (path, message) => {
      const where = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
      problems.push({ file: source.file, line: source.lineOf(path), message: `${where}${message}` });
    },
  };
}
