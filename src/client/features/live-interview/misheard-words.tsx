import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { conversationTurns } from '#shared/report/conversation-turns.ts';
import { HeardText } from './heard-text.tsx';
import { useCorrection } from './use-correction.ts';

/** Before the interview is graded: how many words may be misheard, and a last look at them. Nobody has to take it. */
export function MisheardWords({ interview, isDisabled }: { interview: InterviewReply; isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const correction = useCorrection(interview.id);
  const doubted = conversationTurns(interview.responses).filter(({ uncertain }) => uncertain !== undefined);
  const count = doubted.reduce((sum, { uncertain = [] }) => sum + uncertain.length, 0);
  if (count === 0) return null;
  const text = `${count} ${count === 1 ? 'word' : 'words'} may be misheard`;
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
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={text}
        description={<p>Press an underlined word to correct it. The rest is graded as it is.</p>}
      >
        <ol className="grid gap-5">
          {doubted.map((turn) => (
            <li key={turn.id} className="grid gap-2">
              <h3 className="text-sm font-semibold">Answer {turn.answerNumber}</h3>
              <HeardText response={turn} correction={correction} isDisabled={isDisabled} />
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
