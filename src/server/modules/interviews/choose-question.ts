import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { level, type Question } from '#shared/content/question.ts';
import type { StartInterviewInput } from '#shared/contract/interviews.ts';
import { listQuestionsSeen } from './interviews.store.ts';
import { pickQuestion } from './pick-question.ts';
import { findCategorySlug, findCompanySlug, findLevelSlug } from './setting.store.ts';

/** How far back "lately" reaches when a question is picked. */
const SEEN_LATELY = 30;

/**
 * The question for what the user chose.
 * @throws {AppError} INVALID_INPUT for an id that is not on the lists.
 */
export function chooseQuestion({ db, content }: Deps, userId: number, input: StartInterviewInput): Question {
  const category = findCategorySlug(db, input.categoryId);
  if (category === undefined) throw unknown('category');
  const levelSlug = level.safeParse(findLevelSlug(db, input.levelId));
  if (!levelSlug.success) throw unknown('level');
  const company = input.companyId ? findCompanySlug(db, input.companyId) : null;
  if (company === undefined) throw unknown('company');
  return pickQuestion(content.questions, {
    category,
    level: levelSlug.data,
    company,
    questionId: input.questionId ?? null,
    seen: listQuestionsSeen(db, userId, SEEN_LATELY),
  });
}

function unknown(what: string): AppError {
  return new AppError('INVALID_INPUT', { message: `Please choose a ${what} from the list.` });
}
