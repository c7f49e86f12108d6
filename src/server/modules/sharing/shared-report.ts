import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/token.ts';
import { getInterviewAnew } from '#server/modules/interviews/get-interview.ts';
import type { MessageReply } from '#shared/contract/fields.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { type SharedInterview, sharedInterview } from '#shared/contract/shared-interview.ts';
import type { ReviewSharedInput, SharedReportReply } from '#shared/contract/sharing.ts';
import { type LinkedInterview, linkIsOver } from './friend-link.ts';

/** More are a mistake or a prank. */
const MAX_REVIEWS = 20;

/**
 * The report that a link opens. A review link opens it at once; a console link only after its friend has sent the
 * verdict, because judging comes before reading another judgment.
 * @throws {AppError} NOT_FOUND for an interview that is gone; INTERVIEW_NOT_COMPLETED.
 */
export async function sharedReport(deps: Deps, linked: LinkedInterview): Promise<SharedReportReply> {
  const { row, link } = linked;
  const verdict = await deps.data.stores.sharing.findVerdict(link.id);
  const isRead = link.kind === 'review' || verdict?.sentAt;
  if (row.status !== 'completed' || !isRead) throw new AppError('INTERVIEW_NOT_COMPLETED');
  const interview = await getInterviewAnew(deps, row.id).catch(() => {
    throw linkIsOver();
  });
  await deps.data.stores.sharing.recordVisit(link.id, 'read_report', deps.clock.now());
  const board = link.showsBoard ? await deps.data.stores.board.listAfter(row.id, 0) : [];
  const notes = verdict?.notes ?? [];
  return { kind: link.kind, interview: asShared(interview), expiresAt: link.expiresAt, notes, board };
}

/**
 * Keeps a review for the owner to read beside the report.
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, INVALID_INPUT.
 */
export async function reviewShared(
  deps: Deps,
  linked: LinkedInterview,
  { token, reviewer, scores, comments }: ReviewSharedInput,
): Promise<MessageReply> {
  const { interview } = await sharedReport(deps, linked);
  const isSaid = comments.every(({ responseId, quote }) =>
    interview.responses.some(({ id, speaker, content }) => {
      return id === responseId && speaker === 'user' && content.includes(quote);
    }),
  );
  if (!isSaid) throw new AppError('INVALID_INPUT', { message: 'A comment quotes words that were not said.' });
  if (Object.keys(scores).length === 0 && comments.length === 0) {
    throw new AppError('INVALID_INPUT', { message: 'Score a dimension or comment on a quote first.' });
  }
  const review = { reviewer, scores, comments, createdAt: deps.clock.now() };
  if (!(await deps.data.stores.sharing.addReview(hashToken(token), review, MAX_REVIEWS))) {
    throw new AppError('INVALID_INPUT', { message: 'This report has all the reviews that it can take.' });
  }
  return { message: 'Your review is with its owner.' };
}

/** Only the schema's fields get through. It demands that what is never shared is empty, so this empties it. */
function asShared(interview: InterviewReply): SharedInterview {
  return sharedInterview.parse({
    ...interview,
    id: 1,
    isGradingAgain: false,
    formerReports: [],
    attempts: [],
    responses: interview.responses.map((response) => ({ ...response, audioUrl: null })),
  });
}
