import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { InterviewNotFound } from '#client/components/conversation/interview-not-found.tsx';
import { ReportPlayer } from '#client/components/report/player.tsx';
import { Alert, LoadError } from '#client/components/ui/alert.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage, Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { isSessionOver, readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useModelServes } from '#client/lib/use-model-serves.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { debriefTime } from '#shared/rules/debrief-time.ts';
import { judgeLabel } from '#shared/rules/grades.ts';
import { PointsStep } from './points-step.tsx';
import { ScoresStep } from './scores-step.tsx';
import { SentencesStep } from './sentences-step.tsx';
import { isOpenStep, STEPS, type Step, stepOf } from './steps.ts';
import { type OpenDebrief, useDebrief } from './use-debrief.ts';

const TITLE = 'Judge it yourself';
const NOT_FOUND = "This interview doesn't exist, or it belongs to another account.";
const REFRESH_WHILE_GRADING_MS = 2000;

type Props = { chosenStep: Step | null; onStep: (step: Step) => void };

/** The candidate's own judgment of an interview; `id` is null when the address names none. */
export function DebriefScreen({ id, ...props }: Props & { id: number | null }) {
  return id === null ? <InterviewNotFound text={NOT_FOUND} /> : <Loaded id={id} {...props} />;
}

function Loaded({ id, ...props }: Props & { id: number }) {
  const session = useDebrief(id);
  const { query, debrief, failure } = session;
  const whole = trpc.interviews.get.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (state.data?.status === 'grading' ? REFRESH_WHILE_GRADING_MS : false),
    },
  );
  const { data: interview, error } = whole;
  const codes = [failure?.code, ...[query.error, error].map((each) => each && readError(each).code)];
  if (codes.includes('NOT_FOUND')) return <InterviewNotFound text={NOT_FOUND} />;
  if (codes.includes('INTERVIEW_NOT_COMPLETED')) return <StillRunning id={id} />;
  if (codes.includes('QUESTION_RETIRED')) return <Retired id={id} />;
  if (debrief && interview) {
    return <Debrief session={{ ...session, debrief }} interview={interview} {...props} />;
  }
  const failed = query.error ?? error;
  if (failed) {
    return (
      <Page title={TITLE}>
        <LoadError
          title="Your judgment could not be loaded"
          error={failed}
          onRetry={() => {
            void query.refetch();
            void whole.refetch();
          }}
        />
      </Page>
    );
  }
  return (
    <Page title={TITLE}>
      <SkeletonGroup label="Loading your judgment" className="grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-48" />
      </SkeletonGroup>
    </Page>
  );
}

function StillRunning({ id }: { id: number }) {
  return (
    <MessagePage
      title="This interview is still going on"
      actions={
        <Link to="/interview/$id" params={{ id: String(id) }} className={buttonClasses()}>
          Continue Interview
        </Link>
      }
    >
      <p>End it first. Then you can judge it.</p>
    </MessagePage>
  );
}

function Retired({ id }: { id: number }) {
  return (
    <MessagePage
      title="This question is no longer in the bank"
      actions={
        <Link to="/interview/$id/results" params={{ id: String(id) }} className={buttonClasses()}>
          Back to the results
        </Link>
      }
    >
      <p>Its points are no longer stored, so there is nothing to check your answers against.</p>
    </MessagePage>
  );
}

const STEP_NAMES: Record<Step, string> = {
  sentences: 'True or false?',
  points: 'Your points',
  scores: 'Six scores',
};

type DebriefProps = Props & { session: OpenDebrief; interview: InterviewReply };

function Debrief({ session, interview, chosenStep, onStep }: DebriefProps) {
  const { debrief, failure } = session;
  // Completing a step does not leave it: the candidate should first read what the last answer brought up.
  const [leftAt] = useState(() => stepOf(debrief, null));
  const step = stepOf(debrief, chosenStep ?? leftAt);
  const heading = useStepFocus(step);
  const { finish, isFinishing } = useFinish(session, interview.id);
  const isGrading = interview.status === 'grading';
  const isByModel = (useModelServes() ?? false) && isGrading;
  const isPredicting = isByModel || interview.friend?.verdict === 'awaited';
  const isGrade = !isPredicting && debrief.judgedBy === null;
  return (
    <Page
      title={isPredicting ? 'What do you expect?' : TITLE}
      before={
        <Link
          to="/interview/$id/results"
          params={{ id: String(interview.id) }}
          className="link inline-flex items-center gap-1 justify-self-start py-1 text-sm"
        >
          <ArrowLeft aria-hidden size={16} />
          {isGrading ? 'Back' : 'Results'}
        </Link>
      }
      lead={
        // The points step has no room for it: the candidate reads a lot there before giving a tick.
        step !== 'points' && <p className="text-base">{purposeText(debrief, interview, isByModel)}</p>
      }
    >
      <StepList debrief={debrief} step={step} onStep={onStep} />
      {failure && <NotSaved session={session} />}
      <section aria-labelledby="step" className="group/debrief grid gap-6">
        {/* Sighted users see it in the list of steps above. */}
        <h2 id="step" ref={heading} tabIndex={-1} className="sr-only">
          {STEP_NAMES[step]}
        </h2>
        <ReportPlayer responses={interview.responses}>
          {step === 'sentences' && (
            <SentencesStep session={session} isGrade={isGrade} onDone={() => onStep('points')} />
          )}
          {step === 'points' && (
            <PointsStep session={session} interview={interview} onDone={() => onStep('scores')} />
          )}
          {step === 'scores' && (
            <ScoresStep
              session={session}
              levelName={interview.level.name}
              isGrade={isGrade}
              isFinishing={isFinishing}
              onFinish={() => void finish()}
            />
          )}
        </ReportPlayer>
      </section>
      {/* The points step ends with its keys, at the bottom of the window. */}
      {step !== 'points' && (
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          Every answer is saved at once. You can leave at any time and go on later.
        </p>
      )}
    </Page>
  );
}

/** What the debrief is for, in a sentence. */
function purposeText(
  { judgedBy, points }: OpenDebrief['debrief'],
  interview: InterviewReply,
  isByModel: boolean,
): string {
  const time = debriefTime(points);
  if (isByModel) {
    return `Your interview is being graded. Judge it yourself meanwhile, ${time}: your six scores will be shown beside the report’s.`;
  }
  if (interview.friend?.verdict === 'awaited') {
    return `${interview.friend.name ?? 'Your friend'} judges it now. Say meanwhile what you expect, ${time}: your six scores will be shown beside the report’s.`;
  }
  if (judgedBy) {
    return `This interview is ${judgeLabel(judgedBy)}. You can judge it yourself for practice, ${time}; the grade stays as it is.`;
  }
  if (interview.judgedBy?.kind === 'candidate') {
    return 'You have judged this yourself. What you change counts at once.';
  }
  // Without the estimate: a number seen first would pull the judgment towards it.
  return `No model judged this interview. You can judge it yourself in ${time}: whether your words were right, and had a reason, is for you to say.`;
}

function StepList({
  debrief,
  step,
  onStep,
}: Pick<DebriefProps, 'onStep'> & { debrief: OpenDebrief['debrief']; step: Step }) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-3 border-b border-line">
        {STEPS.map((each, index) => (
          <li key={each}>
            <button
              type="button"
              disabled={!isOpenStep(debrief, each)}
              aria-current={each === step ? 'step' : undefined}
              onClick={() => onStep(each)}
              className={classNames(
                '-mb-px flex min-h-11 w-full flex-wrap items-baseline gap-x-2 border-b-2 py-2 pr-2 text-left text-sm disabled:cursor-not-allowed',
                each === step
                  ? 'border-primary font-semibold'
                  : 'border-transparent text-ink-soft enabled:hover:text-ink',
              )}
            >
              <span className="figures">{index + 1}</span>
              {STEP_NAMES[each]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Nothing is lost: what could not be saved is sent along with the next answer. */
function NotSaved({ session: { failure, isSaving, sendAgain } }: { session: OpenDebrief }) {
  if (!failure) return null;
  const isRefused = failure.code === 'INVALID_INPUT' || failure.code === 'DEBRIEF_INCOMPLETE';
  return (
    <Alert tone="danger" title={isRefused ? 'That could not be saved' : 'Not saved yet'}>
      <p>
        {failure.text} {!isRefused && 'Your answer is kept on this page: stay here and send it again.'}
      </p>
      {!isRefused && (
        <div>
          <Button variant="outline" size="sm" pending={isSaving} onClick={sendAgain}>
            Send again
          </Button>
        </div>
      )}
    </Alert>
  );
}

/** Moves the keyboard and the screen reader to the start of a step when another one was left for it. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    const isOther = previous.current !== step;
    if (isOther) heading.current?.focus({ preventScroll: true });
    // The points need the height of the window, also where the page opens with them.
    if (isOther || step === 'points') heading.current?.parentElement?.scrollIntoView({ block: 'start' });
    previous.current = step;
  }, [step]);
  return heading;
}

/** Finishes the debrief and shows the results. If that fails, the page says why. */
function useFinish({ finish }: OpenDebrief, id: number) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isFinishing, setIsFinishing] = useState(false);
  return {
    isFinishing,
    finish: async () => {
      setIsFinishing(true);
      try {
        await finish();
        void utils.progress.get.invalidate();
        void utils.practice.get.invalidate();
        await navigate({ to: '/interview/$id/results', params: { id: String(id) } });
      } catch (error) {
        if (!isSessionOver(error)) window.scrollTo({ top: 0 });
      } finally {
        setIsFinishing(false);
      }
    },
  };
}
