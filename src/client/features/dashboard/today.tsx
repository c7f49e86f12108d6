import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ExerciseResult, Rated } from '#client/components/exercise/exercise-result.tsx';
import { DeleteInterview } from '#client/components/interview/delete-interview.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/page.tsx';
import { answerStore, lockedAnswers } from '#client/lib/audio/answer-store.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { AttemptReply, PracticeReply, Rating } from '#shared/contract/exercise.ts';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import type { PreparationReply } from '#shared/contract/preparation.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { JudgeLast, LastInterview, NotJudged } from './last-interview.tsx';
import { NextStep } from './next-step.tsx';
import { Plan } from './path.tsx';

/** Starts an interview on the given choice, and offers a plan if no session is left. */
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
  /** The interview that was begun last. */
  newest: InterviewSummaryReply | undefined;
  practice: PracticeReply;
  progress: ProgressReply;
  preparation: PreparationReply;
  startInterview: StartInterview;
};

/**
 * Whether the user has held no interview and has no path. Such a user sees one thing to do, whatever they tried before.
 */
export function isNewcomer({ coverage }: ProgressReply, { path }: PreparationReply): boolean {
  // Interviews, not questions, are counted: an exercise done before signing up also begins a question.
  return coverage.categories.every(({ interviews }) => interviews === 0) && path === null;
}

/**
 * What to do now: the running interview, the one that was not judged yet, the next step of the path, or today's
 * exercise. What is already done is shown below.
 */
export function Today(props: Props) {
  const { newest, practice, progress, preparation, startInterview } = props;
  const { lastAttempt } = practice;
  const [answered, setAnswered] = useState<{ recording: Blob | null } | null>(null);
  const rate = useRate();
  const last = newest?.status === 'in_progress' ? undefined : newest;
  const isToJudge = !progress.running && last !== undefined && last.id === progress.notJudged.latest;
  const isFirst = !progress.running && !isToJudge;
  const isNew = isNewcomer(progress, preparation);
  const isOfToday = lastAttempt !== null && (answered !== null || isToday(lastAttempt.createdAt));
  // After an interview there is something new to practice.
  const isDone = isOfToday && (newest === undefined || lastAttempt.createdAt >= newest.createdAt);
  const isToCheck = answered !== null && lastAttempt?.rating === null;
  const result = lastAttempt && {
    attempt: lastAttempt,
    recording: answered?.recording ?? null,
    takesFocus: answered !== null,
    onRate: rate.isPending ? null : (rating: Rating) => rate.mutate({ attemptId: lastAttempt.id, rating }),
  };
  return (
    <Card aria-label="Today" className="grid gap-6">
      {isNew && <FirstInterview />}
      {progress.running && <Continue running={progress.running} />}
      {last && isToJudge && <JudgeLast interview={last} isBegun={progress.notJudged.isBegun} />}
      {last && !isToJudge && <LastInterview interview={last} weakest={progress.weakest} />}
      {result && isToCheck && <ExerciseResult {...result} level={2} />}
      {!isNew && !isToCheck && (
        <NextStep
          {...props}
          isFirst={isFirst}
          isDone={isDone}
          onAnswered={(recording) => setAnswered({ recording })}
        />
      )}
      {result && isOfToday && !isToCheck && <AnsweredExercise {...result} />}
      {!isToJudge && <NotJudged notJudged={progress.notJudged} />}
      {!isNew && (
        <Plan
          preparation={preparation}
          lastChoice={progress.lastChoice}
          isRepeatOffered={!(isDone && isFirst)}
          startInterview={startInterview}
        />
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
      <div className="flex flex-wrap items-center gap-x-2">
        <Link
          to="/interview/config"
          state={{ isFirstInterview: true }}
          className={buttonClasses({ size: 'lg' })}
        >
          Start New Interview
        </Link>
        <ChooseQuestion />
      </div>
    </div>
  );
}

/** A link for users who know which question they want. */
export function ChooseQuestion() {
  return (
    <Link to="/questions" className={buttonClasses({ variant: 'quiet' }, 'max-sm:-ml-4 sm:-mr-4')}>
      Choose a question yourself
    </Link>
  );
}

/** A rating sets when the exercise comes back, and so which one is next. */
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
    <div className="grid justify-items-start gap-2">
      <h2 className="text-xl">{running.title}</h2>
      <p className="text-ink-soft">This interview is paused until you continue.</p>
      <div className="flex flex-wrap items-center gap-x-2">
        <Link
          to="/interview/$id"
          params={{ id: String(running.interviewId) }}
          className={buttonClasses({ size: 'lg' })}
        >
          Continue: {clockText(running.secondsRemaining)} left
        </Link>
        <div className="max-sm:-ml-4">
          <DeleteInterview
            interview={{ id: running.interviewId, question: running.title }}
            label="Discard it"
            isUnfinished
          />
        </div>
      </div>
      {unsent > 0 && (
        <p role="status" className="text-sm text-signal">
          {unsent === 1 ? '1 answer is' : `${unsent} answers are`} kept on this device and not sent yet.
          Continue to send {unsent === 1 ? 'it' : 'them'}.
        </p>
      )}
    </div>
  );
}

/** Counts answers to the running interview that wait on this device and that no tab is working on. */
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

type AnsweredProps = {
  attempt: AttemptReply;
  /** Null if the answer was typed, or if the page was loaded again since. */
  recording: Blob | null;
  /** True after an answer was given here: the rating button that had the focus is gone. */
  takesFocus: boolean;
  /** Null while a rating is on its way. */
  onRate: ((rating: Rating) => void) | null;
};

/** Today's answer in one line, below the next thing to do. It opens to be read again, or rated. */
function AnsweredExercise({ attempt, recording, takesFocus, onRate }: AnsweredProps) {
  const { title, exercise, rating, nextAt } = attempt;
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <section aria-label="Your last exercise" className="grid gap-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p ref={line} tabIndex={-1}>
          Exercise: <span className="font-medium">{title ?? exercise}</span>.{' '}
          <span>{rating ? <Rated rating={rating} nextAt={nextAt} /> : 'Not rated yet.'}</span>
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {rating ? 'Read it again' : 'Check and rate it'}
        </Button>
      </div>
      {isOpen && (
        <ExerciseResult
          attempt={attempt}
          level={2}
          recording={recording}
          takesFocus={false}
          onRate={onRate}
        />
      )}
    </section>
  );
}
