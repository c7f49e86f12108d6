import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { RadioGroup, RadioTile } from '#client/components/ui/radio-group.tsx';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { LicenseReply } from '#shared/contract/licenses.ts';
import type { LookupReply } from '#shared/contract/lookups.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { engineName } from '#shared/report/engines.ts';
import { advertisedLength, durationWords, INTERVIEW_SECONDS } from '#shared/rules/interview-clock.ts';
import { GENERIC, useLastChoice, usePlanned } from './last-choice.ts';
import { LookupGroup } from './lookup-group.tsx';
import { readSelection, type Selection, useStartInterview } from './use-start-interview.ts';

type Props = {
  onQuotaExhausted: (startAgain: () => void) => void;
  /** True for a user straight from the start page: a usual choice is preset, and one press starts. */
  isFirst?: boolean;
  /** What should be seen before the start, such as who will ask. */
  children?: ReactNode;
};

/** Lets the user choose what to be interviewed on, and start. */
export function SetupForm({ onQuotaExhausted, isFirst = false, children }: Props) {
  const [chosen, setChosen] = useState<Partial<NonNullable<ReturnType<typeof useLastChoice>>>>({});
  const [isFriend, setIsFriend] = useState(false);
  const companies = trpc.lookups.companies.useQuery();
  const categories = trpc.lookups.categories.useQuery();
  const levels = trpc.lookups.levels.useQuery();
  const { start, isPending } = useStartInterview(onQuotaExhausted);
  const usualLevel = levels.data?.find(({ slug }) => slug === USUAL_LEVEL);
  const usual = { category: String(categories.data?.[0]?.id ?? ''), level: String(usualLevel?.id ?? '') };
  const planned = usePlanned();
  const last = useLastChoice();
  const { company, category, level } = {
    ...NOTHING,
    ...(isFirst && usual),
    ...planned.choice,
    // A plan with steps left says what is practiced now; one that is done only what was.
    ...(!planned.isRunning && last),
    ...chosen,
  };
  const isAsPlanned =
    planned.choice?.company === company &&
    planned.choice.category === category &&
    planned.choice.level === level;
  const question = isAsPlanned ? planned.question : null;
  const chosenSelection = readSelection(company, category, level);
  const selection = chosenSelection && { ...chosenSelection, ...(question && { questionId: question.id }) };
  const startWith = (chosen: Selection) => start({ ...chosen, ...(isFriend && { interviewer: 'friend' }) });

  const why = useId();

  const atLevel = level || usual.level;
  const surprise = categories.data && atLevel !== '' && (() => surpriseOf(company, categories.data, atLevel));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selection) {
      // Skips the greeting, so the first question is spoken at once. The microphone can be checked here, and is asked
      // for with the first answer.
      if (isFirst) localStorage.setItem('greeted', 'on');
      return startWith(selection);
    }
    toast({
      title: 'Please complete your selection',
      description: 'Select a category and level to continue.',
      variant: 'destructive',
    });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid items-start gap-x-12 gap-y-6 xl:grid-cols-[42rem_minmax(0,1fr)]">
        <div className="grid gap-6">
          <LookupGroup
            legend="Category"
            query={categories}
            value={category}
            onValueChange={(picked) => setChosen({ ...chosen, category: picked })}
            required
          />
          <LookupGroup
            legend="Experience Level"
            query={levels}
            value={level}
            onValueChange={(picked) => setChosen({ ...chosen, level: picked })}
            required
          />
          <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)]">
            <RadioGroup
              legend="Who interviews?"
              value={isFriend ? 'friend' : 'app'}
              onValueChange={(picked) => setIsFriend(picked === 'friend')}
            >
              <RadioTile value="app">The app</RadioTile>
              <RadioTile value="friend">A friend</RadioTile>
            </RadioGroup>
            <InterviewerNote isFriend={isFriend} />
          </div>
        </div>
        <div className="grid gap-6">
          <LookupGroup
            legend="Company"
            note="(optional)"
            query={companies}
            value={company}
            onValueChange={(picked) => setChosen({ ...chosen, company: picked })}
            first={{ value: GENERIC, name: 'Generic Interview' }}
          />
          <SessionNote />
        </div>
      </div>
      {children}
      {/* Last, so that whatever it covers can be scrolled free of it. */}
      <div
        data-sticky-actions
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-ground px-4 py-3"
      >
        <p
          id={selection === null ? why : undefined}
          className="w-full text-sm text-ink-soft sm:order-last sm:w-auto sm:flex-1 [@media(max-height:30rem)]:sr-only"
        >
          {selection === null
            ? missingText(category, level)
            : [nameIn(categories.data, category), nameIn(levels.data, level), nameIn(companies.data, company)]
                .filter(Boolean)
                .join(', ')}
          {question?.title && `. Next in your plan: ${question.title}`}
        </p>
        <Button
          type="submit"
          size="lg"
          className={BESIDE}
          disabled={selection === null}
          aria-describedby={selection === null ? why : undefined}
          pending={isPending}
        >
          {isPending ? 'Starting Interview...' : 'Start Interview Session'}
        </Button>
        {surprise && (
          <Button
            variant="outline"
            size="lg"
            className={BESIDE}
            disabled={isPending}
            onClick={() => startWith(surprise())}
          >
            Surprise me
          </Button>
        )}
      </div>
    </form>
  );
}

/** Keeps both in one row on a phone. */
const BESIDE = 'max-sm:px-3 max-sm:text-base';
const NOTHING = { company: GENERIC, category: '', level: '' };
const USUAL_LEVEL = 'mid';

/** Empty for the generic interview, and until the names are loaded. */
function nameIn(lookups: readonly LookupReply[] | undefined, id: string): string {
  return lookups?.find((each) => String(each.id) === id)?.name ?? '';
}

/** Why the interview cannot be started yet. */
function missingText(category: string, level: string): string {
  if (category === '' && level === '') return 'Choose a category and an experience level to start.';
  return category === '' ? 'Choose a category to start.' : 'Choose an experience level to start.';
}

function surpriseOf(company: string, categories: readonly LookupReply[], level: string): Selection {
  const picked = categories[Math.floor(Math.random() * categories.length)];
  const selection = readSelection(company, String(picked?.id ?? ''), level);
  if (!selection || !picked) throw new Error('there is no category to choose from');
  return selection;
}

/** Says who will ask and who will judge, before a session is spent. */
function InterviewerNote({ isFriend }: { isFriend: boolean }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const { data: lending } = trpc.lending.state.useQuery();
  if (isFriend) {
    return (
      <Note title="A friend, with everything an interviewer knows">
        You get a link to send. Your friend needs no account and no preparation: they see the questions, the
        hints and what a strong answer says, ask you, and judge you at the end.
      </Note>
    );
  }
  if (!config || lending === undefined || lending.lent) return null;
  const { interviewer } = config.engines;
  return interviewer === SCRIPT_LABEL ? (
    <Note title="A rehearsal, without a model">
      A written interviewer asks and a clock runs. It does not understand you: afterwards you judge your
      answers against the points of a strong one, in a few minutes. With a model (your key, your server, your
      browser) it listens and judges.
    </Note>
  ) : (
    <Note title="With a model">
      {engineName(interviewer)} listens, asks about what you said, and judges. Afterwards you can judge
      yourself beside it.
    </Note>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="interviewer-note" className="grid gap-1 border-l-4 border-line-strong pl-4">
      <h2 id="interviewer-note" className="text-base">
        {title}
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">{children}</p>
    </section>
  );
}

/** As specified; the operator can choose another length. */
const SPECIFIED = { interviewSeconds: INTERVIEW_SECONDS, interviewSecondsIsCustom: false };

/** Says what a session is, how many are left, and what starts one without a choice. */
function SessionNote() {
  const { data: config = SPECIFIED } = trpc.lookups.publicConfig.useQuery();
  const { data: license } = trpc.licenses.get.useQuery();
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p>{advertisedLength(config)} session limit • Real-time feedback</p>
      <p>
        The clock has {durationWords(config.interviewSeconds)} and runs only while you answer. Your report
        comes at the end.
      </p>
      {license && <p>{sessionsLeftText(license)}</p>}
      <p>“Surprise me” starts at once with a random category, at the level you chose or Mid.</p>
    </div>
  );
}

function sessionsLeftText({ license, quota: { sessionsRemaining } }: LicenseReply): string {
  if (sessionsRemaining === null) return 'Your plan has no limit on sessions.';
  if (sessionsRemaining > 0)
    return `Starting spends 1 of your ${sessionsRemaining} ${sessionsRemaining === 1 ? 'session' : 'sessions'}.`;
  return license
    ? 'You have no session left: starting offers you a plan.'
    : 'When you start for the first time, you choose the free plan.';
}
