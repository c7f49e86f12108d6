import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert, LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input } from '#client/components/ui/form-field.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { RadioGroup, RadioTile } from '#client/components/ui/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { readError } from '#client/lib/errors.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import { type ConsoleReply, MAX_FRIEND_NAME_CHARACTERS } from '#shared/contract/friend.ts';
import { Console } from './console.tsx';
import { useEntered, useSeat } from './use-console.ts';

type Props = {
  token: string;
  /** Shown for a link that opens only a report, or nothing any more. */
  review: ReactNode;
  /** Shown once the friend's verdict is sent. */
  report: ReactNode;
};

/** What a link to an interview opens: the console while the interview runs and is judged, then its report. */
export function ConsoleScreen(props: Props) {
  const seat = useSeat();
  return seat === null ? <Loading /> : <Linked {...props} seat={seat} />;
}

function Loading() {
  return (
    <Page title="Interview" width="full">
      <SkeletonGroup label="Loading the interview">
        <Skeleton className="h-96" />
      </SkeletonGroup>
    </Page>
  );
}

function Linked({ token, seat, review, report }: Props & { seat: string }) {
  const console = trpc.friend.console.useQuery({ token, seat }, { retry: false });
  const [isEntered, enter] = useEntered(token, seat);
  const isIn = isEntered && console.data?.name !== null;
  useFocusOnChange(
    console.data && (console.data.step === 'report' ? 'report' : isIn ? 'console' : 'entrance'),
  );
  if (console.isPending) return <Loading />;
  if (console.isError && readError(console.error).code === 'NOT_FOUND') return review;
  if (!console.data) {
    return (
      <Page title="Interview">
        <LoadError
          title="The interview could not be loaded"
          error={console.error}
          onRetry={() => void console.refetch()}
        />
      </Page>
    );
  }
  if (console.data.step === 'report') return report;
  if (!isIn) return <Entrance token={token} seat={seat} shown={console.data} onEntered={enter} />;
  return <Console token={token} seat={seat} shown={console.data} />;
}

/**
 * The address stays when one screen replaces another, so this moves the keyboard and the screen reader to the new one.
 */
function useFocusOnChange(screen: string | undefined): void {
  const previous = useRef(screen);
  useEffect(() => {
    if (previous.current && previous.current !== screen) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    previous.current = screen;
  }, [screen]);
}

type EntranceProps = { token: string; seat: string; shown: ConsoleReply; onEntered: () => void };

function Entrance({ token, seat, shown, onEntered }: EntranceProps) {
  const utils = trpc.useUtils();
  const [name, setName] = useState(shown.name ?? '');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [speaksSelf, setSpeaksSelf] = useStoredSwitch('console_speaks_self', true);
  const field = useRef<HTMLInputElement>(null);
  const enter = trpc.friend.enter.useMutation({
    onSuccess: (console) => {
      utils.friend.console.setData({ token, seat }, console);
      onEntered();
    },
    onError: (error) => {
      if (readError(error).code !== 'CONSOLE_ELSEWHERE') {
        toastError('You are not in yet', error, 'Please try again.');
      }
    },
  });
  const isElsewhere = enter.isError && readError(enter.error).code === 'CONSOLE_ELSEWHERE';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) enter.mutate({ token, seat, name, ...(isElsewhere && { takeOver: true }) });
    else {
      setIsNameMissing(true);
      field.current?.focus();
    }
  };
  return (
    <Page
      title="You are the interviewer"
      offersNothing
      lead={
        <p>
          A friend practices for a system design interview, and you ask the questions: “{shown.title}”, at
          level {shown.level.name}, with {Math.round(shown.budgetSeconds / 60)} minutes of answers. You don’t
          need to prepare anything. The next page has what to ask, hints to give and what a strong answer
          says; at the end you tick what you heard.
        </p>
      }
    >
      <form onSubmit={send} className="grid max-w-xl gap-6">
        <FormField
          label="Your name"
          hint="The candidate sees it."
          error={isNameMissing && !name.trim() ? 'Say who you are first.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={name}
              maxLength={MAX_FRIEND_NAME_CHARACTERS}
              autoComplete="given-name"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FormField>
        <div className="grid gap-2">
          <RadioGroup
            legend="Who speaks?"
            value={speaksSelf ? 'self' : 'app'}
            onValueChange={(value) => setSpeaksSelf(value === 'self')}
          >
            <RadioTile value="self">I speak myself</RadioTile>
            <RadioTile value="app">Let the app speak</RadioTile>
          </RadioGroup>
          <p className="text-sm text-ink-soft">
            {speaksSelf
              ? 'At one table or on a call: you say the question, and the candidate reads it too.'
              : 'Apart from each other: what you press is spoken in the candidate’s room.'}{' '}
            You can change it at any time.
          </p>
        </div>
        {isElsewhere && (
          <Alert title="This console is open in another place">
            <p>Only one console asks at a time. If you take over, the other one stops; nothing is lost.</p>
          </Alert>
        )}
        <Button type="submit" size="lg" className="justify-self-start" pending={enter.isPending}>
          {isElsewhere ? 'Take over here' : 'Open the console'}
        </Button>
      </form>
    </Page>
  );
}
