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

/** Pages that lend at the same time, over all users. */
const MAX_LENDERS = 1_000;

type Parts = {
  content: Content;
  log: Log;
  /** Whether this user's model may judge. */
  admit(model: LanguageModel, userId: number, ended: AbortSignal): AdmissionOf;
  limits?: CallLimits;
};

type Lender = {
  lenderId: string;
  channel: LenderChannel;
  model: LanguageModel;
  admission: AdmissionOf;
  /** Made when it is first wanted. */
  interviewer: InterviewerModel | null;
};

/** The pages that lend their browser's model, one a user, each to its own user's interviews alone (product rule 66). */
export type Lenders = {
  /**
   * A page begins to lend; the page of this user that lent before stops.
   * @throws {AppError} OVERLOADED when too many lend.
   */
  open(userId: number, offer: OfferInput): { channel: LenderChannel; admission: AdmissionOf };
  /** @throws {AppError} NOT_FOUND when this user has no such lender. */
  channelOf(userId: number, lenderId: string): LenderChannel;
  /** What asks, hears and speaks for this user now: what is set, or else the model that the user lends. */
  activeFor(userId: number, ai: Ai): Ai;
  /** What this user lends now. */
  lentBy(userId: number): { model: string; admission: Admission | null } | null;
  /** Sends all of them away, for good. */
  close(): void;
};

export function createLenders({ content, log, admit, limits }: Parts): Lenders {
  const lenders = new Map<number, Lender>();
  let isClosed = false;

  return {
    open(userId, offer) {
      const former = lenders.get(userId);
      if (isClosed || (!former && lenders.size >= MAX_LENDERS)) throw new AppError('OVERLOADED');
      // A page that connects anew is the same page.
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
