import { useState } from 'react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/** Marks a point of a coverage report as said, or as not said, and takes that back; each gives the report anew and says what it came to. */
export function useMarking(id: number, pointId: string) {
  const utils = trpc.useUtils();
  const [key, setKey] = useState(newIdempotencyKey);
  const show = (title: string) => (interview: InterviewReply) => {
    setKey(newIdempotencyKey());
    utils.interviews.get.setData({ id }, interview);
    const { score, report } = interview;
    const marked = report?.coverage?.marked;
    toast({
      title,
      description: marked
        ? `${score} → ${marked.score} with what you put right`
        : `The score is ${score} as before.`,
    });
  };
  const claim = trpc.interviews.claimPoint.useMutation({
    onSuccess: show('Marked as said'),
    onError: (error) => toastError('Failed to mark the point', error, 'Please try again.'),
  });
  const deny = trpc.interviews.denyPoint.useMutation({
    onSuccess: show('Taken out'),
    onError: (error) => toastError('Failed to take the point out', error, 'Please try again.'),
  });
  const takeBack = trpc.interviews.takeBackClaim.useMutation({
    onSuccess: show('Taken back'),
    onError: (error) => toastError('Failed to take it back', error, 'Please try again.'),
  });
  return {
    isPending: claim.isPending || deny.isPending || takeBack.isPending,
    claim: (responseId: number, sentence: string, onMarked?: () => void) =>
      claim.mutate(
        { id, pointId, responseId, sentence, idempotencyKey: key },
        onMarked ? { onSuccess: onMarked } : {},
      ),
    deny: () => deny.mutate({ id, pointId, idempotencyKey: key }),
    takeBack: () => takeBack.mutate({ id, pointId }),
  };
}
