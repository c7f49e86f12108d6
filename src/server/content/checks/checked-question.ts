import type { PhraseReader } from '#engine/read/phrase-reader.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { ContentSource } from '../read-content.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

/** A question under check, with a way to report a fault at a place of its file. */
export type CheckedQuestion = {
  content: Content;
  reader: PhraseReader;
  question: Question;
  report(path: readonly PropertyKey[], message: string): void;
};

export type QuestionCheck = (checked: CheckedQuestion) => void;

export function checkedQuestion(
  content: Content,
  reader: PhraseReader,
  question: Question,
  source: ContentSource,
  problems: ContentProblem[],
): CheckedQuestion {
  return {
    content,
    reader,
    question,
    report: (path, message) => {
      const where = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
      problems.push({ ...source.placeOf(path), message: `${where}${message}` });
    },
  };
}
