import { CalendarPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { saveFile } from '#client/lib/fetch-file.ts';
import { TIME_ZONE } from '#client/lib/formats.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { PathReply, PathStep, PreparationReply } from '#shared/contract/preparation.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { LikeTheLast } from './like-the-last.tsx';
import type { StartInterview } from './today.tsx';
import { useSavePlan } from './use-save-plan.ts';

const GoalForm = lazy(() => import('./goal-form.tsx'));

const DAY_MS = 24 * 60 * 60 * 1000;

type Props = {
  preparation: PreparationReply;
  /** The settings of the last interview: for another like it, and for a plan. */
  lastChoice: ProgressReply['lastChoice'];
  /** Whether an interview like the last one is offered here; false if the next step above does. */
  isRepeatOffered: boolean;
  startInterview: StartInterview;
};

/** Shown below the next step, and more quietly: the week, its goal, and other ways to go on. */
export function Plan({ preparation, lastChoice, isRepeatOffered, startInterview }: Props) {
  const { path, isAsked, week } = preparation;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className="grid gap-x-10 gap-y-5 border-t border-line pt-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <Week week={week} />
      {isChanging ? (
        <LatePart fallback={<Skeleton className="h-72" />}>
          <GoalForm preparation={preparation} lastChoice={lastChoice} onClose={() => setIsChanging(false)} />
        </LatePart>
      ) : path ? (
        <Goal path={path} onChange={() => setIsChanging(true)} />
      ) : (
        <NoPath
          isAsked={isAsked}
          lastChoice={isRepeatOffered ? lastChoice : null}
          startInterview={startInterview}
          onChange={() => setIsChanging(true)}
        />
      )}
    </div>
  );
}

/** The goal of the path, how far off it is, and what is left of the path. */
function Goal({ path, onChange }: { path: PathReply; onChange: () => void }) {
  const { category, level, company, next } = path;
  return (
    <div className="grid gap-3 text-sm">
      <p>{goalText(path)}</p>
      <p className="text-ink-soft">
        {company?.name ?? 'Generic'} · {category.name} · {level.name}
      </p>
      {beyondPlanText(path) && <p className="text-ink-soft">{beyondPlanText(path)}</p>}
      {next.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-soft hover:text-ink">
            {next.length === 1 ? 'The last step' : `The next ${next.length} steps`}
          </summary>
          <ol className="mt-2 grid gap-2">
            {next.map((step) => (
              <li key={step.number} className="grid grid-cols-[1.5rem_1fr] gap-2">
                <span className="figures text-ink-soft">{step.number}</span>
                <span>
                  {stepText(step)} <span className="text-ink-soft">{dayText(step.on)}</span>
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <div className="-ml-3 flex flex-wrap">
        {next.length > 0 && <AddToCalendar />}
        <Button variant="quiet" size="sm" onClick={onChange}>
          {next.length > 0 ? 'Change' : 'Set the next one'}
        </Button>
      </div>
    </div>
  );
}

function goalText({ interviewOn, daysLeft, next, steps }: PathReply): string {
  const isDone = next.length === 0;
  if (interviewOn === null || daysLeft === null) {
    return isDone
      ? `All ${steps} steps are done. Exercises that are due again appear here each day.`
      : 'No date is set: these steps wait for you, whenever you come.';
  }
  if (daysLeft < 0)
    return `Your interview was on ${dateText(interviewOn)}. Set the next one, or go on without a date.`;
  if (daysLeft === 0) return 'Your interview is today. One exercise to warm up is enough.';
  const when = daysLeft === 1 ? 'tomorrow' : `on ${dateText(interviewOn)}, in ${daysLeft} days`;
  return isDone ? `All steps are done. Your interview is ${when}.` : `Your interview is ${when}.`;
}

/** A note if the path has more interviews than the plan has sessions left; otherwise null. */
function beyondPlanText({ interviewsPlanned, interviewsLeft }: PathReply): string | null {
  if (interviewsLeft === null || interviewsPlanned <= interviewsLeft) return null;
  const has = interviewsPlanned === 1 ? '1 interview' : `${interviewsPlanned} interviews`;
  return `This path has ${has}, and your plan has ${interviewsLeft || 'none'} left. When you start one beyond it, you are offered a plan.`;
}

function stepText({ kind, title, seconds }: PathStep): string {
  if (kind === 'interview') return `Interview: ${title}, ${lengthText(seconds)},`;
  return title
    ? `Exercise: ${title}, ${lengthText(seconds)},`
    : `Exercise on an earlier question, ${lengthText(seconds)},`;
}

function AddToCalendar() {
  const { client } = trpc.useUtils();
  const [isPending, setIsPending] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const save = async () => {
    setIsPending(true);
    setSaved(null);
    try {
      const { fileName, text } = await client.preparation.calendar.query({ timeZone: TIME_ZONE });
      saveFile(fileName, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
      setSaved(fileName);
    } catch (error) {
      toastError('The calendar file could not be created', error, 'Please try again.');
    }
    setIsPending(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" pending={isPending} onClick={() => void save()}>
        {!isPending && <CalendarPlus aria-hidden size={16} />} Add to calendar
      </Button>
      <p role="status" className="order-last w-full px-3 text-ink-soft empty:hidden">
        {saved && `Saved as ${saved}. If opening it does nothing, import it in your calendar's settings.`}
      </p>
    </>
  );
}

type NoPathProps = Omit<Props, 'preparation' | 'isRepeatOffered'> & {
  isAsked: boolean;
  onChange: () => void;
};

/**
 * Asks once for the date of an interview. A user who wants no path is then offered another interview like the last one.
 */
function NoPath({ isAsked, lastChoice, startInterview, onChange }: NoPathProps) {
  const { skip, isPending } = useSavePlan();
  return (
    <div className="grid gap-1 text-sm">
      {!isAsked && <p>When is your interview? Give its date to get a plan for the days before it.</p>}
      <div className="-ml-3 flex flex-wrap items-center gap-x-4">
        {isAsked && lastChoice && <LikeTheLast lastChoice={lastChoice} startInterview={startInterview} />}
        <Button variant="quiet" size="sm" disabled={isPending} onClick={onChange}>
          Plan for an interview
        </Button>
        {!isAsked && (
          <Button variant="quiet" size="sm" disabled={isPending} onClick={skip}>
            Not now
          </Button>
        )}
      </div>
    </div>
  );
}

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;
const GAP = 4;
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The week as a ring of seven days. */
function Week({ week }: Pick<PreparationReply, 'week'>) {
  const practiced = week.filter(({ isPracticed }) => isPracticed);
  const names = DAY_NAMES.filter((_, day) => week[day]?.isPracticed).join(', ');
  const arc = LENGTH / 7;
  return (
    <div className="flex items-center gap-4">
      <svg viewBox="0 0 64 64" className="size-14 shrink-0 -rotate-90" aria-hidden>
        {week.map(({ on, isPracticed, isToday }, day) => (
          <circle
            key={on}
            cx="32"
            cy="32"
            r={RADIUS}
            fill="none"
            strokeWidth={isToday ? 9 : 6}
            strokeDasharray={`${arc - GAP} ${LENGTH}`}
            strokeDashoffset={-day * arc - GAP / 2}
            className={isPracticed ? 'stroke-primary' : 'stroke-line'}
          />
        ))}
      </svg>
      <p className="text-sm">
        {practiced.length === 0 ? (
          'No practice yet this week.'
        ) : (
          <>
            <span className="figures text-lg">{practiced.length}</span>{' '}
            {practiced.length === 1 ? 'day' : 'days'} of practice this week
            <span className="sr-only">: {names}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** `10 minutes`, or `90 seconds`. */
export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 120) return `${seconds} seconds`;
  return `${minutes} minutes`;
}

/** A day in everyday words: today, tomorrow, Friday, Dec 4. */
export function dayText(day: string): string {
  const noon = noonOf(day);
  const days = Math.round((noon.getTime() - new Date().setHours(12, 0, 0, 0)) / DAY_MS);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 1 && days < 7) return noon.toLocaleDateString(undefined, { weekday: 'long' });
  return dateText(day);
}

function dateText(day: string): string {
  return noonOf(day).toLocaleDateString(undefined, { month: 'short', day: 'numeric' });
}

/** Noon, so that a change to or from daylight saving time cannot move it to another day. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}
