import { Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import { questionExcerpt } from '#shared/rules/dashboard.ts';

const DeleteInterviewDialog = lazy(() => import('./delete-interview-dialog.tsx'));

type Props = {
  interview: Pick<InterviewSummaryReply, 'id' | 'question'>;
  /** If left out, the button is called Delete, and names its question to screen readers. */
  label?: string;
  /** Whether it was never finished: the dialog then says "discard", like its button. */
  isUnfinished?: boolean;
  onDeleted?: () => void;
};

/** A button that deletes an interview, after a dialog has asked for confirmation. */
export function DeleteInterview({ interview, label, isUnfinished = false, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        variant="quiet"
        size={label ? 'md' : 'sm'}
        aria-label={label ?? `Delete: ${questionExcerpt(interview.question)}`}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {label ?? (
          <>
            <Trash2 aria-hidden size={16} /> <span className="max-sm:hidden">Delete</span>
          </>
        )}
      </Button>
      {isAsking && (
        <LateDialog onClose={close}>
          <DeleteInterviewDialog
            id={interview.id}
            isUnfinished={isUnfinished}
            onClose={close}
            onDeleted={onDeleted}
          />
        </LateDialog>
      )}
    </>
  );
}
