import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { MessagePage } from '#client/components/ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { CandidateDoing, ConsoleReply, ConsoleScript } from '#shared/contract/friend.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { ConversationColumn } from './conversation-column.tsx';
import { ScriptColumn } from './script-column.tsx';
import { type OpenConsole, useConsole } from './use-console.ts';
import { VerdictColumn } from './verdict-column.tsx';

type Props = { token: string; seat: string; shown: ConsoleReply };

const COLUMNS = [
  { id: 'script', name: 'Script', Column: ScriptColumn },
  { id: 'conversation', name: 'Conversation', Column: ConversationColumn },
  { id: 'verdict', name: 'Verdict', Column: VerdictColumn },
] as const;

/** What to ask, what was said, and what it is worth: side by side, or one at a time on a phone. */
export function Console({ token, seat, shown }: Props) {
  const session = useConsole(token, seat, shown);
  if (shown.isElsewhere) {
    return (
      <MessagePage
        title="This console is open in another place"
        actions={
          <Button pending={session.isTakingOver} onClick={session.takeOver}>
            Take over here
          </Button>
        }
      >
        <p>Only one console asks at a time. If you take over, the other one stops; nothing is lost.</p>
      </MessagePage>
    );
  }
  const { script } = session;
  return (
    <div
      data-room=""
      className="grid h-[calc(100dvh-49px)] min-h-112 grid-rows-[auto_minmax(0,1fr)] overflow-hidden"
    >
      <ConsoleBar session={session} shown={shown} />
      {script && <Columns session={session} shown={shown} script={script} />}
    </div>
  );
}

type ColumnsProps = { session: OpenConsole; shown: ConsoleReply; script: ConsoleScript };

/**
 * One tree for wide and narrow screens, so that each column keeps its place, and what is unfolded in it, behind a tab
 * and when a tablet is turned.
 */
function Columns(props: ColumnsProps) {
  const isWide = useIsWide();
  const isOver = props.shown.status !== 'in_progress';
  const [chosen, setChosen] = useState<{ tab: string; isOver: boolean } | null>(null);
  // Once the interview has ended, nothing can be asked, and the verdict comes first, whichever tab was open until then.
  const columns = COLUMNS.filter(({ id }) => !isOver || id !== 'script');
  const tab = chosen?.isOver === isOver ? chosen.tab : isOver ? 'verdict' : 'script';
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => setChosen({ tab: next, isOver })}
      className={classNames(
        'grid min-h-0',
        isWide ? 'divide-x divide-line' : 'grid-rows-[minmax(0,1fr)_auto]',
        isWide && (isOver ? 'grid-cols-2' : 'grid-cols-3'),
      )}
    >
      {columns.map(({ id, name, Column }) => (
        <TabPanel
          key={id}
          value={id}
          forceMount
          {...(isWide && { role: 'region', 'aria-label': name, 'aria-labelledby': undefined })}
          className={classNames(
            'grid min-h-0 scroll-pb-28 content-start gap-4 overflow-y-auto',
            isWide ? 'px-6 py-5' : 'px-4 py-4 data-[state=inactive]:hidden',
          )}
        >
          <h2 className={isWide ? 'text-xl' : 'sr-only'}>{name}</h2>
          <Column {...props} isShown={isWide || id === tab} />
        </TabPanel>
      ))}
      {!isWide && (
        // At the bottom, where the thumb is.
        <TabList aria-label="Console" className="border-t border-b-0 bg-ground">
          {columns.map(({ id, name }) => (
            <Tab key={id} value={id} className="-mt-px mb-0! min-h-14 flex-1 border-t-2 border-b-0!">
              {name}
            </Tab>
          ))}
        </TabList>
      )}
    </Tabs>
  );
}

function ConsoleBar({ session, shown }: { session: OpenConsole; shown: ConsoleReply }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isOver = shown.status !== 'in_progress';
  const wasOver = useRef(isOver);
  useEffect(() => {
    // The button that ended the interview is gone, and the focus with it.
    if (isOver && !wasOver.current && document.activeElement === document.body) title.current?.focus();
    wasOver.current = isOver;
  }, [isOver]);
  return (
    <header className="flex items-center gap-3 border-b border-line px-4 py-1.5 sm:gap-6 sm:px-6 lg:py-2">
      <div className="mr-auto grid min-w-0">
        <h1 ref={title} tabIndex={-1} className="leading-tight font-semibold lg:text-lg">
          {shown.title}
        </h1>
        <p
          role="status"
          className={classNames(
            'text-sm max-sm:min-h-10',
            session.isLost ? 'font-semibold text-signal' : 'text-ink-soft',
          )}
        >
          {statusText(session, shown)}
        </p>
      </div>
      {!isOver && (
        <>
          <p className="grid justify-items-end text-xs text-ink-soft">
            <span className="sr-only">Speaking time left: </span>
            <span className="figures text-xl leading-none text-ink lg:text-2xl">
              {clockText(shown.secondsRemaining)}
            </span>
            <span aria-hidden className="whitespace-nowrap">
              left to speak
            </span>
          </p>
          <EndButton session={session} />
        </>
      )}
    </header>
  );
}

function EndButton({ session }: { session: OpenConsole }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" pending={session.isEnding} onClick={() => setIsAsked(true)}>
        <span>
          End<span className="max-lg:sr-only"> the interview</span>
        </span>
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="End the interview?"
        description="It ends for both of you. Your ticks and notes stay, and you send your verdict afterwards."
        focusesItself
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => setIsAsked(false)}>
            Keep going
          </Button>
          <Button
            onClick={() => {
              setIsAsked(false);
              session.end();
            }}
          >
            End it
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** What is happening right now, in one short line that is read out when it changes. */
function statusText(session: OpenConsole, { status, secondsRemaining, turns }: ConsoleReply): string {
  if (session.isLost) return 'Connection lost. Reconnecting…';
  if (status !== 'in_progress')
    return 'The interview has ended. Tick what you heard, then send your verdict.';
  if (secondsRemaining <= 0) return 'Time is up. End the interview when you are ready.';
  if (!session.isCandidateThere) {
    return turns.length === 0 ? 'The candidate is not there yet.' : 'The candidate is not in the room.';
  }
  if (turns.length === 0) return 'The candidate waits for your first question.';
  if (session.hearing !== null) return DOING_WORDS.speaking;
  if (turns.at(-1)?.speaker === 'user') return 'It is your turn to ask.';
  return session.candidateDoing ? DOING_WORDS[session.candidateDoing] : 'The candidate has your question.';
}

const DOING_WORDS = {
  getting_ready: 'The candidate is getting ready: sound check, then your question.',
  listening: 'The candidate is listening to your question.',
  reading: 'The candidate is reading your question.',
  speaking: 'The candidate is answering.',
  writing: 'The candidate is writing an answer.',
  drawing: 'The candidate is at the board.',
  paused: 'The candidate has paused.',
} as const satisfies Record<CandidateDoing, string>;
