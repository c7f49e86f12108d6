import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken, newToken } from '#server/modules/auth/token.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { MessageReply } from '#shared/contract/fields.ts';
import type { FriendLinkReply, NewFriendLinkReply } from '#shared/contract/friend.ts';
import type { OpenLink } from './sharing.store.ts';

/** The link of an interview that never ends expires after this. */
const MOST_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

const proof: unique symbol = Symbol('the caller has a link to it');

/**
 * An interview as it was when the request came, with the proof that a link opens it. Only `linkedInterview` creates
 * one.
 */
export type LinkedInterview = {
  readonly row: InterviewRow;
  readonly link: OpenLink;
  readonly [proof]: true;
};

/**
 * @param kind The kind of link to accept; either if left out.
 * @throws {AppError} NOT_FOUND, the same for a link that is wrong, expired, revoked or of the other kind, and for an
 *   interview that is gone.
 */
export async function linkedInterview(
  { data: { stores }, clock }: Pick<Deps, 'clock' | 'data'>,
  token: string,
  kind?: OpenLink['kind'],
): Promise<LinkedInterview> {
  const link = await stores.sharing.findOpen(hashToken(token), clock.now());
  const row =
    link && (kind === undefined || link.kind === kind)
      ? await stores.interviews.find(link.interviewId)
      : null;
  if (!link || !row) throw linkIsOver();
  return { row, link, [proof]: true };
}

export function linkIsOver(): AppError {
  return new AppError('NOT_FOUND', { message: 'This link no longer works.' });
}

/**
 * Makes the link by which a friend holds this interview; the former link stops working.
 * @throws {AppError} INTERVIEW_NOT_IN_PROGRESS; INVALID_INPUT if the app asks the questions.
 */
export async function inviteFriend(
  { data: { stores }, clock, meetings }: Deps,
  { row }: OwnInterview,
): Promise<NewFriendLinkReply> {
  if (row.interviewer !== 'friend') {
    throw new AppError('INVALID_INPUT', { message: 'No friend asks in this interview.' });
  }
  if (row.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_IN_PROGRESS');
  const token = newToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + MOST_DAYS * DAY_MS);
  await stores.sharing.insertConsole({
    interviewId: row.id,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt,
  });
  meetings.close(row.id);
  return { path: `/console/${token}`, expiresAt };
}

/** The friend's link as its owner sees it, with what the friend has looked at. */
export async function friendLinkOf(
  { data: { stores }, clock }: Deps,
  { row }: OwnInterview,
): Promise<FriendLinkReply> {
  const none = { isOpen: false, name: null, expiresAt: null, mayListen: false, visits: [] };
  return (await stores.sharing.findConsole(row.id, clock.now())) ?? none;
}

/** Revokes the friend's link on every route. A verdict that was sent stays. */
export async function revokeFriend(
  { data: { stores }, clock, meetings }: Deps,
  { row }: OwnInterview,
): Promise<MessageReply> {
  await stores.sharing.revokeConsole(row.id, clock.now());
  meetings.close(row.id);
  return { message: 'The link is revoked.' };
}

/** Sets whether the friend may replay recordings while the interview runs. */
export async function allowListening(
  deps: Deps,
  interview: OwnInterview,
  mayListen: boolean,
): Promise<FriendLinkReply> {
  await deps.data.stores.sharing.allowListening(interview.row.id, mayListen);
  deps.turnListeners.wake(interview.row.id);
  return friendLinkOf(deps, interview);
}
