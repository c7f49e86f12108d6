import { useState } from 'react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import type { InterviewReply, SubmitAnswerReply } from '#shared/contract/interviews.ts';
import { typedAnswerForm } from './answer-form.ts';
import type { RecordedAnswer } from './record-answer.ts';
import { useSubmitAnswer } from './use-submit-answer.ts';
import { useUnsentAnswers, withSound } from './use-unsent-answers.ts';

/** Brings answers to the server. What it does not acknowledge stays on this device and can be sent again. */
export function useDelivery(interview: Pick<InterviewReply, 'id' | 'createdAt'>) {
  const interviewId = interview.id;
  const { submit, submitRecorded, take, refresh } = useSubmitAnswer(interviewId);
  const { unsent, keep, forget } = useUnsentAnswers(interview);
  const [openedAt] = useState(() => performance.now());
  const [typed, setTyped] = useState({ text: '', key: '' });

  const deliver = async (answer: RecordedAnswer): Promise<SubmitAnswerReply | null> => {
    try {
      const reply = await submitRecorded(answer);
      await forget(answer.key);
      return reply;
    } catch {
      keep(answer);
      refresh();
      return null;
    }
  };

  return {
    deliver,
    /** Sends all kept answers, oldest first, until one fails. Resolves with the last reply, or null. */
    deliverUnsent: async (): Promise<SubmitAnswerReply | null> => {
      let last: SubmitAnswerReply | null = null;
      for (const answer of unsent) {
        last = await deliver(await withSound(answer));
        if (!last) return null;
      }
      return last;
    },
    /** The same text sent again is the same answer until the server has it; after that it is another one. */
    deliverTyped: async (text: string): Promise<SubmitAnswerReply | null> => {
      const key = typed.text === text ? typed.key : newIdempotencyKey();
      setTyped({ text, key });
      try {
        const reply = await submit(
          typedAnswerForm({ key, interviewId, text, responseTimeMs: performance.now() - openedAt }),
        );
        setTyped({ text: '', key: '' });
        return reply;
      } catch {
        refresh();
        return null;
      }
    },
    /** Shows an accepted answer. */
    take,
    unsent,
    keep,
    discard: forget,
  };
}
