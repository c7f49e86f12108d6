import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { isLittleSaid } from './ask-before.ts';
import { PHASE_NAMES, usePhases } from './phase-strip.tsx';

type Props = { interview: InterviewReply; secondsLeft: number; onEnd: () => void; onKeepGoing: () => void };

/** Asks before an interview ends that has hardly begun (decisions D46). */
export function EndDialog({ interview, secondsLeft, onEnd, onKeepGoing }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeepGoing()}
      title="End the interview now?"
      description={
        <>
          <p>
            {clockText(secondsLeft)} left{useNotReached(interview)}.
          </p>
          {isLittleSaid(interview) && <p>You have said little so far: it may not be enough for a grade.</p>}
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEnd}>End and grade</Button>
        <Button variant="outline" onClick={onKeepGoing}>
          Keep going
        </Button>
      </div>
    </Dialog>
  );
}

/** '; deep dive and stress not reached', or nothing. */
function useNotReached(interview: InterviewReply): string {
  const { data } = usePhases(interview);
  if (!data) return '';
  const at = data.phases.findIndex(({ phase }) => phase === data.current);
  const names = data.phases
    .slice(at + 1)
    .filter(({ phase, spentSeconds }) => spentSeconds === 0 && phase !== 'close')
    .map(({ phase }) => PHASE_NAMES[phase].toLowerCase());
  if (names.length === 0) return '';
  return `; ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)} not reached`;
}
