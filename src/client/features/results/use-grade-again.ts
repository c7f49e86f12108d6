import { useState } from 'react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/** Where grading again stands: not asked for, going on, or what came of it. */
export type GradingNews = 'none' | 'running' | 'new' | 'same_grade' | 'confirmed' | 'still_provisional';

export function useGradeAgain(interview: InterviewReply) {
  const utils = trpc.useUtils();
  const [key, setKey] = useState(newIdempotencyKey);
  /** The report that stood there when grading again was asked for on this page. */
  const [former, setFormer] = useState<InterviewReply | null>(null);
  const mutation = trpc.interviews.gradeAgain.useMutation({
    onMutate: () => setFormer(interview),
    onSuccess: (graded) => {
      setKey(newIdempotencyKey());
      utils.interviews.get.setData({ id: graded.id }, graded);
      void utils.interviews.list.invalidate();
    },
    onError: (error) => toastError('Failed to grade again', error, 'Please try again.'),
  });
  return {
    news: mutation.isPending ? 'running' : newsOf(interview, former),
    gradeAgain: () => mutation.mutate({ id: interview.id, idempotencyKey: key }),
  };
}

function newsOf(interview: InterviewReply, former: InterviewReply | null): GradingNews {
  if (interview.isGradingAgain) return 'running';
  if (interview.confirmedAt) return interview.report?.provisional ? 'still_provisional' : 'confirmed';
  if (former === null || interview.gradedAt?.getTime() === former.gradedAt?.getTime()) return 'none';
  return interview.score === former.score && interview.grade === former.grade ? 'same_grade' : 'new';
}
