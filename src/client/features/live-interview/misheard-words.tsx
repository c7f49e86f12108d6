import { lazy, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { conversationTurns } from '#shared/report/conversation-turns.ts';

const MisheardDialog = lazy(async () => ({ default: (await import('./room-later.ts')).MisheardDialog }));

/** Before the interview is graded: how many words may be misheard, and a last look at them. Nobody has to take it. */
export function MisheardWords({ interview, isDisabled }: { interview: InterviewReply; isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const doubted = conversationTurns(interview.responses).filter(({ uncertain }) => uncertain !== undefined);
  const count = doubted.reduce((sum, { uncertain = [] }) => sum + uncertain.length, 0);
  if (count === 0) return null;
  const text = `${count} ${count === 1 ? 'word' : 'words'} may be misheard`;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-mx-3 justify-self-start"
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      {isOpen && (
        <LateDialog onClose={close}>
          <MisheardDialog
            interviewId={interview.id}
            title={text}
            doubted={doubted}
            isDisabled={isDisabled}
            onClose={close}
          />
        </LateDialog>
      )}
    </>
  );
}
