import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { LatePart } from '#client/lib/late-part.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { isConfirmationDue, setWaitsForConfirmation, waitsForConfirmation } from './wait-for-confirmation.ts';

const HeardText = lazy(async () => ({ default: (await import('./room-later.ts')).HeardText }));

/** The latest spoken answer as it was heard, to be put right; where the interviewer waits for that, also confirmed. */
export function FixAnswer({ interview, isDisabled }: { interview: InterviewReply; isDisabled: boolean }) {
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
      <LatePart
        fallback={<PlainWords text={answer.content} />}
        missing={
          <PlainWords text={answer.content}>
            <p role="alert" className="text-sm text-danger">
              What confirms and corrects this could not be loaded. Reload the page once you are online again.
            </p>
          </PlainWords>
        }
      >
        <HeardText
          key={answer.id}
          interviewId={interview.id}
          response={answer}
          isDisabled={isDisabled}
          isAwaited={isAwaited}
        />
      </LatePart>
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

/** The words alone, as tall as with what puts them right. */
function PlainWords({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p className="max-w-prose leading-8 whitespace-pre-wrap wrap-anywhere">{text}</p>
      <div className="min-h-11">{children}</div>
    </div>
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
