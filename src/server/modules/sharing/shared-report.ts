import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/token.ts';
import { getInterviewAnew } from '#server/modules/interviews/get-interview.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { MessageReply } from '#shared/contract/primitives.ts';
import { type SharedInterview, sharedInterview } from '#shared/contract/shared-interview.ts';
import type { ReviewSharedInput, SharedReportReply } from '#shared/contract/sharing.ts';

/** More are a mistake or a prank. */
const MAX_REVIEWS = 20;

/** @throws {AppError} NOT_FOUND, the same for a link that is wrong, over or revoked, and for an interview that is gone. */
export async function sharedReport(deps: Deps, token: string): Promise<SharedReportReply> {
  const { interviewId, expiresAt, showsBoard } = await findLink(deps, token);
  const interview = await getInterviewAnew(deps, interviewId).catch(() => {
    throw linkIsOver();
  });
  const board = showsBoard ? await deps.stores.board.listAfter(interviewId, 0) : [];
  return { interview: asShared(interview), expiresAt, board };
}

/** Keeps what a reviewer says, for the owner to read beside the report. @throws {AppError} NOT_FOUND, INVALID_INPUT. */
export async function reviewShared(
  deps: Deps,
  { token, reviewer, scores, comments }: ReviewSharedInput,
): Promise<MessageReply> {
  const { interview } = await sharedReport(deps, token);
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
  if (!(await deps.stores.sharing.addReview(hashToken(token), review, MAX_REVIEWS))) {
    throw new AppError('INVALID_INPUT', { message: 'This report has all the reviews that it can take.' });
  }
  return { message: 'Your review is with its owner.' };
}

async function findLink({ stores, clock }: Deps, token: string) {
  const link = await stores.sharing.findOpen(hashToken(token), clock.now());
  if (!link) throw linkIsOver();
  return link;
}

function linkIsOver(): AppError {
  return new AppError('NOT_FOUND', { message: 'This link is not good any more.' });
}

/** Only what the schema names gets through; of what is never shared it wants nothing to be there. */
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
