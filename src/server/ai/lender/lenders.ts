import type { InterviewerModel } from '#engine/interviewer.ts';
import { type AdmissionOf, admittedInterviewer } from '#engine/model/admission.ts';
import { createInterviewer } from '#engine/model/interviewer.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import { AppError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import type { OfferInput } from '#shared/contract/lending.ts';
import type { Admission } from '#shared/contract/model-servers.ts';
import type { CallLimits } from '../call-policy.ts';
import type { Ai } from '../capabilities.ts';
import { createLenderChannel, type LenderChannel } from './lender-channel.ts';
import { createLentModel } from './lent-model.ts';

/** At most this many pages lend at the same time, over all users. */
const MAX_LENDERS = 1_000;

type Parts = {
  content: Content;
  log: Log;
  /** Finds out whether this user's model may judge. */
  admit(model: LanguageModel, userId: number, ended: AbortSignal): AdmissionOf;
  limits?: CallLimits;
};

type Lender = {
  lenderId: string;
  channel: LenderChannel;
  model: LanguageModel;
  admission: AdmissionOf;
  /** Created when it is first needed. */
  interviewer: InterviewerModel | null;
};

/** The pages that lend their browser's model: one for each user, for that user's interviews only (product rule 66). */
export type Lenders = {
  /**
   * Lets a page begin to lend; the page of this user that lent before stops.
   * @throws {AppError} OVERLOADED if too many pages lend, or the server stops.
   */
  open(userId: number, offer: OfferInput): { channel: LenderChannel; admission: AdmissionOf };
  /** @throws {AppError} NOT_FOUND if this user has no such lender. */
  channelOf(userId: number, lenderId: string): LenderChannel;
  /**
   * The models and voices of this user now: those that are set or, if no model is set, with the one that the user
   * lends.
   */
  activeFor(userId: number, ai: Ai): Ai;
  /** The model that this user lends now. */
  lentBy(userId: number): { model: string; admission: Admission | null } | null;
  /** Closes all channels and refuses new ones. */
  close(): void;
};

export function createLenders({ content, log, admit, limits }: Parts): Lenders {
  const lenders = new Map<number, Lender>();
  let isClosed = false;

  return {
    open(userId, offer) {
      const former = lenders.get(userId);
      if (isClosed || (!former && lenders.size >= MAX_LENDERS)) throw new AppError('OVERLOADED');
      // A page that connects again is not told that another page has taken over.
      former?.channel.close(former.lenderId === offer.lenderId ? 'page_left' : 'another_page');
      const channel = createLenderChannel();
      const model = createLentModel(channel, offer, log, limits);
      const admission = admit(model, userId, channel.closed);
      const lender: Lender = { lenderId: offer.lenderId, channel, model, admission, interviewer: null };
      lenders.set(userId, lender);
      channel.closed.addEventListener('abort', () => {
        if (lenders.get(userId) === lender) lenders.delete(userId);
      });
      return { channel, admission };
    },
    channelOf(userId, lenderId) {
      const lender = lenders.get(userId);
      if (lender?.lenderId === lenderId) return lender.channel;
      throw new AppError('NOT_FOUND', { message: 'This page does not lend its model any longer.' });
    },
    activeFor(userId, ai) {
      const lender = lenders.get(userId);
      if (!lender || ai.interviewer.engine.model !== null) return ai;
      const { model, admission } = lender;
      lender.interviewer ??= admittedInterviewer(
        createInterviewer({ model, content, samples: 1, log }),
        ai.interviewer,
        admission,
      );
      return { ...ai, interviewer: lender.interviewer };
    },
    lentBy(userId) {
      const lender = lenders.get(userId);
      return lender ? { model: lender.model.engine.model, admission: lender.admission.known() } : null;
    },
    close() {
      isClosed = true;
      for (const { channel } of lenders.values()) channel.close('server_stops');
    },
  };
}
