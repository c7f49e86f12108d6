import { useEffect, useRef, useState } from 'react';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { HeardText } from './heard-text.tsx';
import { useCorrection } from './use-correction.ts';
import { setWaitsForConfirmation, waitsForConfirmation } from './wait-for-confirmation.ts';

/** The interviewer waits for a look at the words of the last answer. */
export function isConfirmationDue({ responses, secondsRemaining }: InterviewReply): boolean {
  const last = responses.at(-1);
  return last?.awaitsConfirmation === true && last.transcriptState === 'transcribed' && secondsRemaining > 0;
}

/** The latest spoken answer as it was heard, to be put right; where the interviewer waits for that, also confirmed. */
export function FixAnswer({ interview, isDisabled }: { interview: InterviewReply; isDisabled: boolean }) {
  const correction = useCorrection(interview.id);
  const answer = interview.responses.findLast(({ speaker }) => speaker === 'user');
  const isAwaited = isConfirmationDue(interview);
  const section = useRef<HTMLElement>(null);
  // On a small screen it stands below the buttons, out of sight.
  useEffect(() => {
    if (isAwaited) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isAwaited]);
  if (answer?.transcriptState !== 'transcribed') return null;
  return (
    <section
      ref={section}
      aria-label="What was heard"
      className="grid gap-3 rounded-ui border border-line bg-raised p-4"
    >
      <h2 className="text-sm font-semibold">I heard this</h2>
      <HeardText
        key={answer.id}
        response={answer}
        correction={correction}
        isDisabled={isDisabled}
        isAwaited={isAwaited}
      />
      {isAwaited && (
        <>
          <p className="text-sm text-ink-soft">
            The interviewer waits until you confirm this. Press an underlined word that was misheard to
            correct it.
          </p>
          <WaitSwitch />
        </>
      )}
    </section>
  );
}

/** For the next answers: the interviewer need not wait. */
function WaitSwitch() {
  const [waits, setWaits] = useState(waitsForConfirmation);
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={!waits}
        onChange={({ target }) => {
          setWaits(!target.checked);
          setWaitsForConfirmation(!target.checked);
        }}
      />
      Don’t wait after the next answers
    </label>
  );
}
