import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { answerStore } from '#client/lib/audio/answer-store.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';

type Props = { id: number; isUnfinished: boolean; onClose: () => void; onDeleted: (() => void) | undefined };

/** Asks for confirmation, then deletes an interview. */
export default function DeleteInterviewDialog({ id, isUnfinished, onClose, onDeleted }: Props) {
  const utils = trpc.useUtils();
  const deletion = trpc.interviews.delete.useMutation({
    onSuccess: () => {
      onClose();
      onDeleted?.();
      toast({
        title: isUnfinished ? 'Interview discarded' : 'Interview deleted',
        description: 'Its recordings and reports are gone.',
      });
      utils.interviews.get.setData({ id }, undefined);
      // What was tried, and what comes next, may be something else without it.
      void utils.interviews.list.invalidate();
      void utils.progress.invalidate();
      void utils.practice.get.invalidate();
      void utils.preparation.get.invalidate();
      void utils.questions.list.invalidate();
      void forgetUnsent(id);
    },
    onError: (error) => toastError('Failed to delete the interview', error, 'Please try again.'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !deletion.isPending && onClose()}
      title={isUnfinished ? 'Discard this interview?' : 'Delete this interview?'}
      description={
        <p>
          Its answers, recordings and reports are removed for good. The session it used does not come back,
          unless a friend was to interview you and has not asked anything yet. Backups that this server has
          made keep it until they are replaced.
        </p>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={deletion.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" pending={deletion.isPending} onClick={() => deletion.mutate({ id })}>
          {isUnfinished ? 'Discard interview' : 'Delete interview'}
        </Button>
      </div>
    </Dialog>
  );
}

/** What the room keeps in this browser; the interview's id follows. */
const KEPT_HERE = ['draft_answer', 'typing_draft_answer', 'notes'];

/** Removes what this device alone has of an interview: recordings that it has not sent yet, drafts and notes. */
async function forgetUnsent(id: number): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (KEPT_HERE.some((kind) => key.startsWith(`${kind}_${id}_`))) localStorage.removeItem(key);
  }
  const store = await answerStore();
  for (const { key } of await store.list(id)) await store.remove(key);
}
