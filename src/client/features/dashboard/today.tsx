import { useState } from 'react';
import { ExerciseResult } from '#client/components/exercise/exercise-result.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { PracticeReply } from '#shared/contract/practice.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { DailyTask } from './daily-task.tsx';
import { NextInterview, type StartAgain } from './next-interview.tsx';

type Props = {
  practice: PracticeReply | undefined;
  progress: ProgressReply | undefined;
  startAgain: StartAgain;
};

/** What can be done now: one short task, and the interview that waits or the next one. */
export function Today({ practice, progress, startAgain }: Props) {
  if (!practice && !progress) return null;
  return (
    <Card aria-label="Today" className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_16rem]">
      <div className="min-w-0">
        {practice && <TaskOfToday practice={practice} isFirst={!progress?.running} />}
      </div>
      {progress && <NextInterview progress={progress} startAgain={startAgain} />}
    </Card>
  );
}

type TaskProps = { practice: PracticeReply; isFirst: boolean };

/** One a day: the answer stands here to be rated until tomorrow, or until another one is wanted. */
function TaskOfToday({ practice: { task, lastAttempt }, isFirst }: TaskProps) {
  const [isAnotherWanted, setIsAnotherWanted] = useState(false);
  const [answered, setAnswered] = useState<{ recording: Blob | null } | null>(null);
  const rate = useRate();
  if (lastAttempt && (isToday(lastAttempt.createdAt) || answered) && !isAnotherWanted) {
    return (
      <div className="grid gap-4">
        <ExerciseResult
          attempt={lastAttempt}
          level={2}
          recording={answered?.recording ?? null}
          takesFocus={answered !== null}
          onRate={rate.isPending ? null : (rating) => rate.mutate({ attemptId: lastAttempt.id, rating })}
        />
        {task && (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => setIsAnotherWanted(true)}
          >
            One more
          </Button>
        )}
      </div>
    );
  }
  if (!task) {
    return (
      <p className="text-ink-soft">
        {isFirst
          ? 'There is no exercise for you today.'
          : 'Your next exercise comes when your interview has ended.'}
      </p>
    );
  }
  return (
    <DailyTask
      key={`${task.questionId} ${task.dimension}`}
      task={task}
      isFirst={isFirst}
      onAnswered={(recording) => {
        setIsAnotherWanted(false);
        setAnswered({ recording });
      }}
    />
  );
}

/** A rating sets when the exercise comes again, and so which one is next. */
function useRate() {
  const utils = trpc.useUtils();
  return trpc.practice.rate.useMutation({
    onSuccess: (lastAttempt) => {
      utils.practice.get.setData(undefined, (practice) => practice && { ...practice, lastAttempt });
      void utils.practice.get.invalidate();
    },
    onError: (error) => toastError('Your rating was not kept', error, 'Please try again.'),
  });
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}
