import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { lockedAnswers } from '#client/lib/audio/answer-locks.ts';
import { answerStore } from '#client/lib/audio/answer-store.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { clockText } from '#shared/rules/interview-clock.ts';

type Running = NonNullable<ProgressReply['running']>;
type LastChoice = NonNullable<ProgressReply['lastChoice']>;

/** Starts an interview of the same choice as the last one. */
export type StartAgain = { isPending: boolean; start: (choice: LastChoice) => void };

/** The interview that waits comes first, then another one like the last. */
export function NextInterview({
  progress: { running, lastChoice },
  startAgain,
}: {
  progress: ProgressReply;
  startAgain: StartAgain;
}) {
  return (
    <div
      className={classNames(
        'grid content-start gap-3 border-line lg:border-l lg:pl-8',
        // On a phone what waits comes first.
        running ? 'max-lg:order-first max-lg:border-b max-lg:pb-6' : 'max-lg:border-t max-lg:pt-4',
      )}
    >
      {running && <Continue running={running} />}
      {lastChoice && (
        <div className="grid gap-1">
          <Button
            variant="outline"
            pending={startAgain.isPending}
            onClick={() => startAgain.start(lastChoice)}
          >
            New interview like the last
          </Button>
          <p className="text-sm text-ink-soft">
            {lastChoice.company?.name ?? 'Generic'} · {lastChoice.category.name} · {lastChoice.level.name}
          </p>
        </div>
      )}
      <Link to="/questions" className="link py-2 text-sm">
        Choose a question
      </Link>
    </div>
  );
}

function Continue({ running }: { running: Running }) {
  const unsent = useUnsentCount(running);
  return (
    <div className="grid gap-1">
      <Link to="/interview/$id" params={{ id: String(running.interviewId) }} className={buttonClasses()}>
        Continue: {clockText(running.secondsRemaining)} left
      </Link>
      <p className="text-sm text-ink-soft">{running.title}. It is paused until you continue.</p>
      {unsent > 0 && (
        <p role="status" className="text-sm text-signal">
          {unsent === 1 ? '1 answer is' : `${unsent} answers are`} kept on this device and not sent yet.
          Continue to send {unsent === 1 ? 'it' : 'them'}.
        </p>
      )}
    </div>
  );
}

/** Answers to it that wait on this device, and that no tab is working on. */
function useUnsentCount({ interviewId, createdAt }: Running): number {
  const [count, setCount] = useState(0);
  const begunAt = createdAt.getTime();
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const [stored, locked] = await Promise.all([
        answerStore().then((store) => store.list(interviewId)),
        lockedAnswers(),
      ]);
      const waiting = stored.filter(
        ({ key, interviewCreatedAt }) => interviewCreatedAt === begunAt && !locked.has(key),
      );
      if (isShown) setCount(waiting.length);
    })();
    return () => {
      isShown = false;
    };
  }, [interviewId, begunAt]);
  return count;
}
