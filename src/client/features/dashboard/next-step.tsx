import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import type { PracticeReply } from '#shared/contract/exercise.ts';
import type { PathReply, PathStep, PreparationReply } from '#shared/contract/preparation.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { DailyTask } from './daily-task.tsx';
import { LikeTheLast } from './like-the-last.tsx';
import { dayText, lengthText } from './path.tsx';
import type { StartInterview } from './today.tsx';

type Props = {
  practice: PracticeReply;
  progress: ProgressReply;
  preparation: PreparationReply;
  startInterview: StartInterview;
  /** True if nothing else on the page comes first. */
  isFirst: boolean;
  /** True once today's exercise is answered. */
  isDone: boolean;
  /** @param recording The spoken answer; null if it was typed. */
  onAnswered: (recording: Blob | null) => void;
};

/**
 * The next step of the path, or today's exercise, and after that another interview. If something else comes first, it
 * is only a quiet button until it is pressed.
 */
export function NextStep({
  practice: { task },
  progress,
  preparation: { path },
  startInterview,
  isFirst,
  isDone,
  onAnswered,
}: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const [step] = path?.next ?? [];
  const isInterview = step?.kind === 'interview';
  if (!task && !isInterview) {
    return (
      <p className="text-ink-soft">
        {progress.running
          ? 'Your next exercise comes when your interview has ended.'
          : 'There is no exercise for you today.'}
      </p>
    );
  }
  const isOver = isDone && !step;
  if (!isWanted && (isOver || !isFirst)) {
    const { lastChoice } = progress;
    return (
      <div className="grid justify-items-start gap-3">
        {isOver && isFirst && lastChoice && (
          <>
            <h2 className="text-xl">Today's exercise is done</h2>
            <LikeTheLast isFirst lastChoice={lastChoice} startInterview={startInterview} />
          </>
        )}
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setIsWanted(true)}>
          {isInterview ? 'Your next step instead' : isOver ? 'One more exercise' : 'An exercise instead'}
        </Button>
      </div>
    );
  }
  if (path && isInterview) {
    return <InterviewStep path={path} step={step} isFirst={isFirst} startInterview={startInterview} />;
  }
  return (
    task && (
      <DailyTask
        key={`${task.questionId} ${task.card?.pointId ?? task.dimension}`}
        task={task}
        step={path && step ? { number: step.number, of: path.steps, when: whenText(step, path) } : null}
        isFirst={isFirst}
        onAnswered={onAnswered}
      />
    )
  );
}

type InterviewStepProps = {
  path: PathReply;
  step: PathStep;
  isFirst: boolean;
  startInterview: StartInterview;
};

function InterviewStep({ path, step, isFirst, startInterview }: InterviewStepProps) {
  const { category, level, company } = path;
  const choice = { companyId: company?.id ?? null, categoryId: category.id, levelId: level.id };
  return (
    <section aria-labelledby="next-step" className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">{whenText(step, path)}</p>
      <h2 id="next-step" className="text-xl">
        Step {step.number} of {path.steps}: {step.title}, out loud, {lengthText(step.seconds)}
      </h2>
      <p className="text-ink-soft">
        An interview: {company?.name ?? 'Generic'} · {category.name} · {level.name}. It uses one session of
        your plan.
      </p>
      <Button
        variant={isFirst ? 'primary' : 'outline'}
        size="lg"
        pending={startInterview.isPending}
        onClick={() =>
          startInterview.start({ ...choice, ...(step.questionId && { questionId: step.questionId }) })
        }
      >
        Start this interview
      </Button>
    </section>
  );
}

/** When a step is meant to be done. No step is ever called late. */
function whenText({ on }: PathStep, { isTodayDone }: PathReply): string {
  const day = dayText(on);
  if (day === 'today') return 'For today';
  return isTodayDone
    ? `Today's step is done. The next one is for ${day}; you can do it now.`
    : `For ${day}; you can do it now.`;
}
