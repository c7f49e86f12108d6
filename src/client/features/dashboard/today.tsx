import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/card.tsx';
import type { PracticeReply } from '#shared/contract/practice.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { DailyTask } from './daily-task.tsx';
import { NextInterview, type StartAgain } from './next-interview.tsx';
import { TaskResult } from './task-result.tsx';

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

/** One a day: what was heard of it stands here until tomorrow, or until another one is wanted. */
function TaskOfToday({ practice: { task, lastTry }, isFirst }: TaskProps) {
  const [isAnotherWanted, setIsAnotherWanted] = useState(false);
  const [isJustAnswered, setIsJustAnswered] = useState(false);
  if (lastTry && (isToday(lastTry.createdAt) || isJustAnswered) && !isAnotherWanted) {
    return (
      <div className="grid gap-4">
        <TaskResult lastTry={lastTry} takesFocus={isJustAnswered} />
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
      onAnswered={() => {
        setIsAnotherWanted(false);
        setIsJustAnswered(true);
      }}
    />
  );
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}
