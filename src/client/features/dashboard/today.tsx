import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ExerciseResult } from '#client/components/exercise/exercise-result.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/page.tsx';
import { answerStore, lockedAnswers } from '#client/lib/audio/answer-store.ts';
import { classNames } from '#client/lib/class-names.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { PracticeReply, Rating } from '#shared/contract/exercise.ts';
import type { PathReply, PathStep, PreparationReply } from '#shared/contract/preparation.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { AnsweredExercise } from './answered-exercise.tsx';
import { DailyTask } from './daily-task.tsx';
import { Aside, dayText, lengthText } from './path.tsx';

/** Starts an interview on what is given, and offers a plan where no session is left. */
export type StartInterview = {
  isPending: boolean;
  start: (choice: {
    companyId: number | null;
    categoryId: number;
    levelId: number;
    questionId?: string;
  }) => void;
};

type Props = {
  practice: PracticeReply;
  progress: ProgressReply;
  preparation: PreparationReply;
  startInterview: StartInterview;
};

/** Somebody who has held no interview is shown one thing to do, whatever they tried before. */
export function isNewcomer({ coverage }: ProgressReply, { path }: PreparationReply): boolean {
  return coverage.questions.begun === 0 && path === null;
}

/** What to do now: the interview that waits, the next step of the path, or today's exercise. What was done stands below. */
export function Today(props: Props) {
  const { practice, progress, preparation, startInterview } = props;
  const { lastAttempt } = practice;
  const [answered, setAnswered] = useState<{ recording: Blob | null } | null>(null);
  const rate = useRate();
  const isNew = isNewcomer(progress, preparation);
  const isOfToday = lastAttempt !== null && (answered !== null || isToday(lastAttempt.createdAt));
  const isToCheck = answered !== null && lastAttempt?.rating === null;
  const result = lastAttempt && {
    attempt: lastAttempt,
    recording: answered?.recording ?? null,
    takesFocus: answered !== null,
    onRate: rate.isPending ? null : (rating: Rating) => rate.mutate({ attemptId: lastAttempt.id, rating }),
  };
  return (
    <Card
      aria-label="Today"
      className={classNames('grid gap-x-10 gap-y-6', !isNew && 'lg:grid-cols-[1fr_17rem]')}
    >
      <div className="grid min-w-0 content-start gap-6">
        {isNew && <FirstInterview />}
        {progress.running && <Continue running={progress.running} />}
        {result && isToCheck && <ExerciseResult {...result} level={2} />}
        {!isNew && !isToCheck && (
          <NextStep {...props} isDone={isOfToday} onAnswered={(recording) => setAnswered({ recording })} />
        )}
        {result && isOfToday && !isToCheck && <AnsweredExercise {...result} />}
      </div>
      {!isNew && (
        <Aside preparation={preparation} lastChoice={progress.lastChoice} startInterview={startInterview} />
      )}
    </Card>
  );
}

function FirstInterview() {
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-xl">Your first interview</h2>
      <p className="max-w-prose text-ink-soft">
        You hear a question and answer out loud, or type. Follow-up questions come until you end it or your
        speaking time is up. Then you see what a strong answer says beside your own words.
      </p>
      <Link to="/interview/config" className={buttonClasses({ size: 'lg' })}>
        Start New Interview
      </Link>
    </div>
  );
}

type NextStepProps = Props & {
  /** Today's exercise was answered. */
  isDone: boolean;
  onAnswered: (recording: Blob | null) => void;
};

/** One exercise a day, unless more is wanted or there is a path, whose next step can be done at any time. */
function NextStep({ practice, progress, preparation, startInterview, isDone, onAnswered }: NextStepProps) {
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  const { task } = practice;
  const { path } = preparation;
  const [step] = path?.next ?? [];
  const isFirst = !progress.running;
  if (path && step?.kind === 'interview') {
    return <InterviewStep path={path} step={step} isFirst={isFirst} startInterview={startInterview} />;
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
  if (isDone && !step && !isMoreWanted) {
    return (
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => setIsMoreWanted(true)}
      >
        One more
      </Button>
    );
  }
  return (
    <DailyTask
      key={`${task.questionId} ${task.dimension}`}
      task={task}
      step={path && step ? { number: step.number, of: path.steps, when: whenText(step, path) } : null}
      isFirst={isFirst}
      onAnswered={onAnswered}
    />
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

/** When a step is meant to be done. Nothing is ever late. */
function whenText({ on }: PathStep, { isTodayDone }: PathReply): string {
  const day = dayText(on);
  if (day === 'today') return 'For today';
  return isTodayDone
    ? `Today's step is done. The next one is for ${day}; you can do it now.`
    : `For ${day}; you can do it now.`;
}

/** A rating sets when the exercise comes again, and so which one is next. */
function useRate() {
  const utils = trpc.useUtils();
  return trpc.practice.rate.useMutation({
    onSuccess: (lastAttempt) => {
      utils.practice.get.setData(undefined, (practice) => practice && { ...practice, lastAttempt });
      void utils.practice.get.invalidate();
      void utils.preparation.get.invalidate();
    },
    onError: (error) => toastError('Your rating was not saved', error, 'Please try again.'),
  });
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}

type Running = NonNullable<ProgressReply['running']>;

function Continue({ running }: { running: Running }) {
  const unsent = useUnsentCount(running);
  return (
    <div className="grid justify-items-start gap-2 border-b border-line pb-6">
      <h2 className="text-xl">{running.title}</h2>
      <p className="text-ink-soft">This interview is paused until you continue.</p>
      <Link
        to="/interview/$id"
        params={{ id: String(running.interviewId) }}
        className={buttonClasses({ size: 'lg' })}
      >
        Continue: {clockText(running.secondsRemaining)} left
      </Link>
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
