import { TIME_ZONE } from '#client/lib/formats.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { PreparationReply } from '#shared/contract/preparation.ts';

type Goal = {
  interviewOn: string | null;
  categoryId: number;
  levelId: number;
  companyId: number | null;
};

/** Saves what the user prepares for, or that they want no plan. */
export function useSavePlan(onSaved?: () => void) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (preparation: PreparationReply) => {
      utils.preparation.get.setData({ timeZone: TIME_ZONE }, preparation);
      onSaved?.();
    },
    onError: (error: unknown) => toastError('Your plan was not saved', error, 'Please try again.'),
  };
  const save = trpc.preparation.save.useMutation(options);
  const skip = trpc.preparation.skip.useMutation(options);
  return {
    isPending: save.isPending || skip.isPending,
    save: (goal: Goal) => save.mutate({ ...goal, timeZone: TIME_ZONE }),
    skip: () => skip.mutate({ timeZone: TIME_ZONE }),
  };
}
