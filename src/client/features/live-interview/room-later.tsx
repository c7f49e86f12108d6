import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { DropdownMenu, MenuItem, MenuNote, MenuSection } from '#client/components/ui/dropdown-menu.tsx';
import { FormField, Input } from '#client/components/ui/form-field.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { InterviewReply, TimedPhase } from '#shared/contract/interviews.ts';
import type { KeysReply } from '#shared/contract/keys.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import type { ScriptKey } from '#shared/interview/move.ts';
import { engineName, isLentLabel } from '#shared/report/engines.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { isLittleSaid } from './leaving.tsx';
import { phaseList } from './phase-strip.tsx';
import { IN_THE_BAR } from './script-keys.tsx';
import type { Room } from './use-room.ts';

const KEYS = [
  { key: 'already_said', name: 'Already said that', letter: 'A' },
  { key: 'hint', name: 'Hint', letter: 'H' },
  { key: 'ask', name: 'Ask for a fact', letter: 'Q' },
  { key: 'why', name: 'Why? Ask me for a reason', letter: 'W' },
  { key: 'harder', name: 'Harder question', letter: 'R' },
] as const satisfies readonly { key: ScriptKey; name: string; letter: string }[];

type RoomMenuProps = { trigger: ReactNode; interview: InterviewReply; room: Room };

/** Everything in the room that is seldom needed, behind one button. */
export function RoomMenu({ trigger, interview, room }: RoomMenuProps) {
  const { presser, areLettersOn, isVoiceOn, arePhasesShown, isBusy, transcript, setOpened } = room;
  const isWide = useIsWide();
  const canTranscribe = room.microphone.support === 'ok' && transcript.place !== 'nowhere';
  const choices = [
    { name: 'Microphone help', isDisabled: isBusy, choose: () => setOpened('microphone') },
    canTranscribe && {
      name: transcript.isAllowed ? 'Browser transcription: on' : 'Let the browser transcribe',
      isDisabled: isBusy,
      choose: () => setOpened('consent'),
    },
    {
      name: isVoiceOn ? 'Voice: on' : 'Voice: off, captions only',
      choose: () => room.setIsVoiceOn(!isVoiceOn),
    },
    {
      name: arePhasesShown ? 'Hide phases' : 'Show phases',
      choose: () => room.setArePhasesShown(!arePhasesShown),
    },
    isWide && {
      name: room.isPanelShown ? 'Hide conversation and notes' : 'Show conversation and notes',
      choose: () => room.setIsPanelShown(!room.isPanelShown),
    },
    { name: 'Keyboard shortcuts', shortcut: '?', choose: () => setOpened('shortcuts') },
  ].filter((choice) => choice !== false);
  /**
   * Acts once the menu has given the focus back. Space or a letter then goes on with the answer, and a dialog gives the
   * focus back to it.
   */
  const afterMenu = (act: () => void) => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        room.focusAnswer();
        act();
      }),
    );
  };
  const inTheBar = IN_THE_BAR[isWide ? 'wide' : 'narrow'];
  const steering = room.scriptKeys.isScripted ? KEYS.filter(({ key }) => !inTheBar.includes(key)) : [];
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      {steering.length > 0 && (
        <MenuSection>
          {steering.map(({ key, name, letter }) => (
            <MenuItem
              key={key}
              disabled={!presser.can(key)}
              onSelect={() => afterMenu(() => presser.act(key))}
            >
              {name}
              {areLettersOn && <Letter>{letter}</Letter>}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuSection>
        {choices.map(({ name, shortcut, isDisabled, choose }) => (
          <MenuItem key={name} disabled={isDisabled ?? false} onSelect={() => afterMenu(choose)}>
            {name}
            {shortcut && areLettersOn && <Letter>{shortcut}</Letter>}
          </MenuItem>
        ))}
      </MenuSection>
      <EnginesNote interviewer={interview.engine} />
    </DropdownMenu>
  );
}

function Letter({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="ml-auto pl-4 text-xs text-ink-soft pointer-coarse:hidden">
      {children}
    </kbd>
  );
}

/** Who judges; without a model, that is the candidate. */
function judgeName(engine: string): string {
  return engine === SCRIPT_LABEL ? 'you, afterwards' : engineName(engine);
}

/** Which engine does what in this interview. */
function EnginesNote({ interviewer }: { interviewer: string }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const isLent = isLentLabel(interviewer);
  const { data: lending } = trpc.lending.state.useQuery(undefined, { enabled: isLent });
  const lentJudge = lending?.lent?.admission?.mayJudge === false ? 'you' : engineName(interviewer);
  return (
    <MenuNote>
      Interviewer: {engineName(interviewer)}
      {config &&
        ` · Judged by: ${isLent ? lentJudge : judgeName(config.engines.interviewer)} · Speech to text: ${config.engines.transcriber} · Voice: ${config.engines.speaker}`}
    </MenuNote>
  );
}

type AskDialogProps = {
  facts: KeysReply['facts'];
  onAsk: (asked: { fact: string } | { words: string }) => void;
  onClose: () => void;
};

const MAX_CHARACTERS = 500;

/** What the candidate can ask: about a topic of the list, or a question in their own words. */
export function AskDialog({ facts, onAsk, onClose }: AskDialogProps) {
  const [words, setWords] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) onAsk({ words: words.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ask the interviewer"
      description={<p>Asking takes no time and lowers no score.</p>}
    >
      <form onSubmit={ask} className="grid gap-3">
        <FormField label="Your question">
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={words}
              maxLength={MAX_CHARACTERS}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </FormField>
        <Button type="submit" className="justify-self-start" disabled={words.trim() === ''}>
          Ask
        </Button>
      </form>
      <div className="grid gap-2 border-t border-line pt-4">
        <p id="ask-topics" className="text-sm text-ink-soft">
          Or choose a topic
        </p>
        <ul aria-labelledby="ask-topics" className="flex flex-wrap gap-2">
          {facts.map(({ id, name, isTold }) => (
            <li key={id}>
              <Button variant="outline" size="sm" onClick={() => onAsk({ fact: id })}>
                {name}
                {isTold && <span className="text-ink-soft">(told)</span>}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type EndDialogProps = {
  interview: InterviewReply;
  phasesLeft: readonly TimedPhase[];
  secondsLeft: number;
  /** True if an answer is written and not sent. */
  hasWritten: boolean;
  onEnd: () => void;
  onKeepGoing: () => void;
};

/** Asks before an interview ends of which much is left (product rule 46), or in which a written answer is not sent. */
export function EndDialog(props: EndDialogProps) {
  const { interview, phasesLeft, secondsLeft, hasWritten, onEnd, onKeepGoing } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeepGoing()}
      title="End the interview now?"
      description={
        <>
          <p>
            You have {clockText(secondsLeft)} left to speak. {leftText(phasesLeft)}
          </p>
          {hasWritten && <p>The answer you have written is not sent.</p>}
          <p>A question that you leave without an answer does not count.</p>
          {isLittleSaid(interview) && <p>You have said little so far: it may not be enough for a grade.</p>}
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEnd}>End the interview</Button>
        <Button variant="outline" onClick={onKeepGoing}>
          Keep going
        </Button>
      </div>
    </Dialog>
  );
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four'];

/** "Two parts are left: stress and close.", or nothing. */
function leftText(phases: readonly TimedPhase[]): string {
  if (phases.length === 0) return '';
  const parts = phases.length === 1 ? 'part is' : 'parts are';
  return `${COUNTS[phases.length] ?? phases.length} ${parts} left: ${phaseList(phases)}.`;
}

type LeaveDialogProps = { spokenSeconds: number; onLeave: () => void; onStay: () => void };

/** Asks before an answer is left in its middle, and says what is kept (product rule 46). */
export function LeaveDialog({ spokenSeconds, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave in the middle of an answer?"
      description={
        <p>
          What you recorded, {clockText(spokenSeconds)}, is kept on this device, unsent. The interview waits;
          send it when you come back.
        </p>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>Stay</Button>
        <Button variant="outline" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}

// Part of this module, so that all of it is loaded together with the side panel.
export { ConsentDialog, HearingDialog } from './hearing-ways.tsx';
export { ShortcutList } from './shortcut-list.tsx';
export { SidePanel } from './side-panel.tsx';
