import { Dialog } from '#client/components/ui/dialog.tsx';
import type { conversationTurns } from '#shared/report/conversation-turns.ts';
import { HeardText } from './heard-text.tsx';

type Props = {
  interviewId: number;
  title: string;
  /** The turns with words in doubt. */
  doubted: ReturnType<typeof conversationTurns>;
  isDisabled: boolean;
  onClose: () => void;
};

/** Every answer with words that may be misheard, to be put right. */
export function MisheardDialog({ interviewId, title, doubted, isDisabled, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<p>Press an underlined word to correct it. The rest is graded as it is.</p>}
    >
      <ol className="grid gap-5">
        {doubted.map((turn) => (
          <li key={turn.id} className="grid gap-2">
            <h3 className="text-sm font-semibold">Answer {turn.answerNumber}</h3>
            <HeardText interviewId={interviewId} response={turn} isDisabled={isDisabled} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
