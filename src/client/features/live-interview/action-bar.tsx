import { Ellipsis, Lightbulb, Mic, Pause, Play, Square } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, useState } from 'react';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import type { RoomMenuProps } from './room-menu.tsx';
import type { LiveSession } from './use-live-session.ts';

const RoomMenu = lazy(async () => ({ default: (await import('./room-later.ts')).RoomMenu }));

/** What the one big button does now. */
export type BigAction =
  | { does: 'record' | 'begin' | 'end'; isDisabled: boolean; onPress: () => void }
  /** Sends the form of this id. */
  | { does: 'send'; isDisabled: boolean; form: string };

type Props = {
  live: LiveSession;
  big: BigAction;
  /** One line of words on what is happening. */
  status: ReactNode;
  isEnding: boolean;
  pauseKey: string | undefined;
  hint: { isDisabled: boolean; hintKey: string | undefined; press: () => void } | null;
  typing: { isOn: boolean; isDisabled: boolean; toggle: () => void } | null;
  menu: Omit<RoomMenuProps, 'trigger'>;
};

/** The bar at the lower edge: the same buttons at the same place in every state. */
export function ActionBar({ live, big, status, isEnding, pauseKey, hint, typing, menu }: Props) {
  return (
    <section
      aria-label="Answer"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-4 py-2 sm:px-6 sm:py-3 lg:grid-cols-[20rem_minmax(0,1fr)_auto_auto] lg:px-10"
    >
      <div className="max-lg:col-span-full max-lg:min-h-10 lg:order-2">{status}</div>
      <BigButton big={big} live={live} isEnding={isEnding} />
      <div className="lg:order-4">
        <MoreButton menu={menu} />
      </div>
      <div className="grid grid-flow-col gap-2 max-lg:col-span-full max-sm:auto-cols-auto max-[24rem]:gap-1 lg:order-3">
        <PauseButton live={live} isEnding={isEnding} pauseKey={pauseKey} />
        {hint && (
          <Button
            variant="outline"
            className={SMALL}
            disabled={hint.isDisabled}
            aria-keyshortcuts={hint.hintKey}
            title="Points reached with a hint count less"
            onClick={hint.press}
          >
            <Lightbulb aria-hidden size={16} className="max-sm:hidden" />
            Hint
          </Button>
        )}
        {live.isAnswering ? (
          <StartOver live={live} isEnding={isEnding} />
        ) : (
          typing && (
            <Button variant="outline" className={SMALL} disabled={typing.isDisabled} onClick={typing.toggle}>
              {typing.isOn ? 'Speak' : 'Type'} <span className="sr-only">instead</span>
            </Button>
          )
        )}
      </div>
    </section>
  );
}

/** Three of them stand side by side on the narrowest screen. */
const SMALL = 'px-3 whitespace-nowrap max-[24rem]:px-1.5 max-[24rem]:text-sm';
const BIG =
  'inline-flex min-h-14 w-full items-center justify-center gap-3 rounded-full border-2 px-6 text-lg font-semibold whitespace-nowrap transition-colors ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft lg:order-1';
const FILLED = 'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover';
const OPEN = 'border-primary bg-raised text-primary hover:bg-primary-wash';

function BigButton({ big, live, isEnding }: { big: BigAction; live: LiveSession; isEnding: boolean }) {
  if (big.does === 'send') {
    return (
      <button type="submit" form={big.form} disabled={big.isDisabled} className={classNames(BIG, FILLED)}>
        Send answer
      </button>
    );
  }
  const { does, isDisabled, onPress } = big;
  if (does !== 'record') {
    return (
      <button
        type="button"
        disabled={isDisabled}
        aria-busy={isEnding || undefined}
        onClick={onPress}
        className={classNames(BIG, FILLED)}
      >
        {does === 'begin' ? 'Go to the question' : 'End & Get Results'}
      </button>
    );
  }
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      aria-keyshortcuts="Space"
      className={classNames(
        BIG,
        live.session.phase === 'recording' ? 'border-signal bg-signal text-on-signal' : OPEN,
      )}
    >
      {live.isAnswering ? (
        <Square aria-hidden size={18} fill="currentColor" />
      ) : (
        <Mic aria-hidden size={22} />
      )}
      {live.isAnswering ? 'Done' : 'Start answering'}
      <kbd aria-hidden className="text-sm font-normal max-lg:hidden">
        Space
      </kbd>
    </button>
  );
}

type PauseButtonProps = { live: LiveSession; isEnding: boolean; pauseKey: string | undefined };

/** Pauses and resumes, in the same place. */
function PauseButton({ live, isEnding, pauseKey }: PauseButtonProps) {
  const isPaused = live.session.phase === 'paused';
  return (
    <Button
      variant={isPaused ? 'primary' : 'outline'}
      className={classNames(SMALL, 'sm:w-46')}
      disabled={!live.canPause || isEnding}
      aria-keyshortcuts={pauseKey}
      onClick={live.togglePause}
    >
      {isPaused ? (
        <Play aria-hidden size={16} className="max-sm:hidden" />
      ) : (
        <Pause aria-hidden size={16} className="max-sm:hidden" />
      )}
      {isPaused ? 'Resume Interview' : 'Pause Interview'}
    </Button>
  );
}

/** Has the running answer recorded anew, and for ten seconds the one before it back. */
function StartOver({ live, isEnding }: { live: LiveSession; isEnding: boolean }) {
  return (
    <Button
      variant="outline"
      className={SMALL}
      disabled={isEnding}
      onClick={live.canUndoStartOver ? live.undoStartOver : () => void live.startOver()}
    >
      {live.canUndoStartOver ? 'Undo' : 'Start over'}
      {live.canUndoStartOver && <span className="sr-only"> start over</span>}
    </Button>
  );
}

/** The menu behind it is loaded when it is opened for the first time. */
function MoreButton({ menu }: { menu: Props['menu'] }) {
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted) return <MoreTrigger aria-haspopup="menu" onClick={() => setIsWanted(true)} />;
  const button = <MoreTrigger aria-haspopup="menu" />;
  return (
    <LatePart fallback={button} missing={button}>
      <RoomMenu trigger={<MoreTrigger />} {...menu} />
    </LatePart>
  );
}

function MoreTrigger(button: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      aria-label="More"
      className={buttonClasses({ variant: 'outline' }, 'px-3 max-lg:min-h-14 max-lg:min-w-14')}
    >
      <Ellipsis aria-hidden size={20} />
    </button>
  );
}
