import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Select } from '#client/components/ui/form-field.tsx';
import { MessagePage, ScrollArea } from '#client/components/ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { ConsoleReply } from '#shared/contract/friend.ts';
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

/** What to ask, what was said, and what it is worth: side by side, or one after the other in a hand. */
export function Console({ token, seat, shown }: Props) {
  const session = useConsole(token, seat, shown);
  const isWide = useIsWide();
  const { script } = session;
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
  const bar = <ConsoleBar session={session} shown={shown} />;
  if (!isWide) {
    return (
      <Tabs
        key={shown.status === 'in_progress' ? 'asking' : 'judging'}
        data-room=""
        defaultValue={shown.status === 'in_progress' ? 'script' : 'verdict'}
        className="flex min-h-[calc(100dvh-49px)] flex-col"
      >
        {bar}
        {script &&
          COLUMNS.map(({ id, name, Column }) => (
            <TabPanel key={id} value={id} className="grid grow content-start gap-4 px-4 py-4">
              <h2 className="sr-only">{name}</h2>
              <Column session={session} shown={shown} script={script} />
            </TabPanel>
          ))}
        {/* Where the thumb is. */}
        <TabList aria-label="Console" className="sticky bottom-0 z-10 border-t border-b-0 bg-ground">
          {COLUMNS.map(({ id, name }) => (
            <Tab key={id} value={id} className="min-h-14">
              {name}
            </Tab>
          ))}
        </TabList>
      </Tabs>
    );
  }
  return (
    <div data-room="" className="grid h-[calc(100dvh-49px)] min-h-112 grid-rows-[auto_minmax(0,1fr)]">
      {bar}
      <div className="grid min-h-0 grid-cols-3 divide-x divide-line">
        {script &&
          COLUMNS.map(({ id, name, Column }) => (
            <ScrollArea key={id} label={name} className="grid min-h-0 content-start gap-4 px-6 py-5">
              <h2 className="text-xl">{name}</h2>
              <Column session={session} shown={shown} script={script} />
            </ScrollArea>
          ))}
      </div>
    </div>
  );
}

function ConsoleBar({ session, shown }: { session: OpenConsole; shown: ConsoleReply }) {
  const isEnded = shown.status !== 'in_progress';
  return (
    <header className="sticky top-[49px] z-10 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-b border-line bg-ground px-4 py-2 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:items-center">
      <div className="grid">
        <h1 className="text-lg font-semibold">{shown.title}</h1>
        <p
          role="status"
          className={session.isLost ? 'text-sm font-semibold text-signal' : 'text-sm text-ink-soft'}
        >
          {statusText(session, shown)}
        </p>
      </div>
      <p className="figures text-2xl lg:order-last">
        <span className="sr-only">Speaking time left: </span>
        {clockText(shown.secondsRemaining)}
      </p>
      {!isEnded && <Controls session={session} />}
    </header>
  );
}

function Controls({ session }: { session: OpenConsole }) {
  const [asksEnd, setAsksEnd] = useState(false);
  if (asksEnd) {
    return (
      <div className="flex flex-wrap items-center gap-2 max-lg:col-span-full">
        <p className="text-sm">End the interview for both of you?</p>
        <Button size="sm" pending={session.isEnding} onClick={session.end}>
          Yes, end it
        </Button>
        <Button size="sm" variant="outline" onClick={() => setAsksEnd(false)}>
          Keep going
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 max-lg:col-span-full">
      <Select
        aria-label="Who speaks"
        className="w-auto! text-sm"
        value={session.speaksSelf ? 'self' : 'app'}
        onChange={({ target }) => session.setSpeaksSelf(target.value === 'self')}
      >
        <option value="self">I speak myself</option>
        <option value="app">Let the app speak</option>
      </Select>
      <Button size="sm" variant="outline" onClick={() => setAsksEnd(true)}>
        End the interview
      </Button>
    </div>
  );
}

/** What goes on at this moment; one line, read out when it changes. */
function statusText(session: OpenConsole, { status, secondsRemaining, turns }: ConsoleReply): string {
  if (session.isLost) return 'The connection is lost. It is tried again by itself.';
  if (status !== 'in_progress') return 'The interview has ended. Tick what you heard and send your verdict.';
  if (secondsRemaining <= 0) return 'Time is up. End the interview when you are ready.';
  if (!session.isCandidateThere) return 'The candidate is not in the room at this moment.';
  if (turns.length === 0) return 'The candidate is there and waits for your first question.';
  if (session.hearing !== null) return 'The candidate is answering.';
  return turns.at(-1)?.speaker === 'user' ? 'It is your turn to ask.' : 'The candidate has your question.';
}
