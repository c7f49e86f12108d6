import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken, newToken } from '#server/modules/auth/token.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { MessageReply } from '#shared/contract/fields.ts';
import type { NewShareLinkReply, ShareLinkReply, ShareReportInput } from '#shared/contract/sharing.ts';

/** How many links to one report may be open at a time. */
const MAX_OPEN = 10;
const DAY_MS = 24 * 3_600_000;

/**
 * Makes a link by which anybody who has it may read this report and review it, until it expires or is revoked.
 * @throws {AppError} INTERVIEW_NOT_COMPLETED, INVALID_INPUT if there are too many.
 */
export async function shareReport(
  { data: { stores }, clock }: Deps,
  { row }: OwnInterview,
  { days, showsBoard }: Pick<ShareReportInput, 'days' | 'showsBoard'>,
): Promise<NewShareLinkReply> {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const token = newToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const id = await stores.sharing.insert(
    { interviewId: row.id, tokenHash: hashToken(token), createdAt, expiresAt, showsBoard },
    MAX_OPEN,
  );
  if (id === null) {
    throw new AppError('INVALID_INPUT', {
      message: `This report has ${MAX_OPEN} open links. Revoke one first.`,
    });
  }
  return {
    id,
    createdAt,
    expiresAt,
    revokedAt: null,
    isOpen: true,
    showsBoard,
    reviews: [],
    path: `/console/${token}`,
  };
}

/** The links to a report, newest first. */
export function listShares(
  { data: { stores }, clock }: Deps,
  { row }: OwnInterview,
): Promise<ShareLinkReply[]> {
  return stores.sharing.list(row.id, clock.now());
}

/**
 * Revokes a link to a report; reviews that came through it stay with the owner.
 * @throws {AppError} NOT_FOUND.
 */
export async function revokeShare(
  { data: { stores }, clock }: Deps,
  { row }: OwnInterview,
  linkId: number,
): Promise<MessageReply> {
  if (!(await stores.sharing.revoke(row.id, linkId, clock.now()))) {
    throw new AppError('NOT_FOUND', { message: 'This report has no such link.' });
  }
  return { message: 'The link is revoked.' };
}
