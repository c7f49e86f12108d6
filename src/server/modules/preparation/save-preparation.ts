import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { PreparationReply, SavePreparationInput } from '#shared/contract/preparation.ts';
import { getPreparation } from './get-preparation.ts';
import { addDays, dayIn } from './plan-path.ts';

const LONGEST_DAYS = 366;

/**
 * Sets what a user prepares for. A path that is under way keeps its steps when its date or subject changes; one that is
 * done, or whose day is over, starts over.
 * @throws {AppError} INVALID_INPUT for a date that is past or more than a year away, and for an id that is not in the
 *   lists.
 */
export async function savePreparation(
  deps: Deps,
  userId: number,
  { timeZone, interviewOn, categoryId, levelId, companyId = null }: SavePreparationInput,
): Promise<PreparationReply> {
  const { lookups, preparation } = deps.data.stores;
  const now = deps.clock.now();
  const today = dayIn(timeZone, now);
  if (interviewOn !== null && interviewOn < today) throw refused('Choose today or a later day.');
  if (interviewOn !== null && interviewOn > addDays(today, LONGEST_DAYS))
    throw refused('Choose a day within the next year.');
  if ((await lookups.findCategorySlug(categoryId)) === undefined) throw refused(notListed('category'));
  if ((await lookups.findLevelSlug(levelId)) === undefined) throw refused(notListed('level'));
  if (companyId !== null && (await lookups.findCompanySlug(companyId)) === undefined)
    throw refused(notListed('company'));
  const before = await preparation.find(userId);
  const { path } = await getPreparation(deps, userId, timeZone);
  const startedAt = before && path && path.next.length > 0 ? before.startedAt : now;
  await preparation.save({ userId, startedAt, interviewOn, categoryId, levelId, companyId });
  return getPreparation(deps, userId, timeZone);
}

/** Stores that the user was asked and wants no path. */
export async function skipPreparation(
  deps: Deps,
  userId: number,
  timeZone: string,
): Promise<PreparationReply> {
  const nothing = { interviewOn: null, categoryId: null, levelId: null, companyId: null };
  await deps.data.stores.preparation.save({ userId, startedAt: deps.clock.now(), ...nothing });
  return getPreparation(deps, userId, timeZone);
}

const refused = (message: string) => new AppError('INVALID_INPUT', { message });
const notListed = (what: string) => `Please choose a ${what} from the list.`;
