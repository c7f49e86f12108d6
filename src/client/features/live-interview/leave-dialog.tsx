import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { clockText } from '#shared/rules/interview-clock.ts';

type Props = { spokenSeconds: number; onLeave: () => void; onStay: () => void };

/** Asks before an answer is left in its middle, and says what is kept (decisions D46). */
export function LeaveDialog({ spokenSeconds, onLeave, onStay }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave in the middle of an answer?"
      description={
        <p>
          What you recorded, {clockText(spokenSeconds)}, is kept on this device, unsent. The interview waits;
          send it when you come back.
        </p>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>Stay</Button>
        <Button variant="outline" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
