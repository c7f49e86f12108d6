import { readError } from '#client/lib/errors.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { LicenseReply } from '#shared/contract/licenses.ts';

/** Gives the free plan's sessions, says so, and has licence and interviews read anew. */
export function useActivateFreePlan(onActivated: () => void) {
  const utils = trpc.useUtils();
  return trpc.licenses.activateFreePlan.useMutation({
    onSuccess: (license) => {
      utils.licenses.get.setData(undefined, license);
      void utils.licenses.get.invalidate();
      void utils.interviews.list.invalidate();
      toast({ title: 'Plan Activated', description: readyText(license) });
      onActivated();
    },
    onError: (error) =>
      toastError(
        'Activation Failed',
        error,
        readError(error).code === 'UNREACHABLE'
          ? 'Something went wrong. Please try again.'
          : 'Please try again.',
      ),
  });
}

function readyText({ quota }: LicenseReply): string {
  if (quota.sessionsRemaining === 1) return '1 interview session is ready.';
  return `${quota.sessionsRemaining ?? 'Unlimited'} interview sessions are ready.`;
}
