import { Ellipsis, Lightbulb, Mic, Pause, Play, Square } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Spinner } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { isOver, isQuestionDue, SUBMITTING, TIME_IS_UP } from './room-machine.ts';
import type { Answering } from './use-answering.ts';
import type { Room } from './use-room.ts';

const RoomMenu = lazy(async () => ({ default: (await import('./room-later.tsx')).RoomMenu }));

type Props = { interview: InterviewReply; room: Room };

/** The bar at the lower edge, with the same buttons in the same places in every state. */
export function ActionBar({ interview, room }: Props) {
  const { live, presser, scriptKeys, question, typing, isEnding, isBeforeStart } = room;
  return (
    <section
      aria-label="Answer"
      data-toast-above=""
      className="col-start-1 row-start-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-4 py-2 sm:px-6 sm:py-3 lg:grid-cols-[20rem_minmax(0,1fr)_auto_auto] lg:px-10"
    >
      <div className="room-status max-lg:order-1 max-lg:col-span-full lg:order-2">
        <StatusLine interview={interview} room={room} />
      </div>
      <BigButton room={room} />
      <div className="room-acts grid grid-flow-col gap-2 empty:hidden max-lg:order-2 max-lg:col-span-full max-sm:auto-cols-auto max-[24rem]:gap-1 lg:order-3">
        {!isBeforeStart && <PauseButton room={room} />}
        {!isBeforeStart && interview.interviewer !== 'friend' && (
          <Button
            variant="outline"
            className={SMALL}
            disabled={!presser.can('hint')}
            aria-keyshortcuts={room.areLettersOn ? 'H' : undefined}
            title={
              scriptKeys.keys.length > 0 && !scriptKeys.keys.includes('hint')
                ? 'There is no hint for this question'
                : 'Points reached with a hint count less'
            }
            onClick={() => presser.act('hint')}
          >
            <Lightbulb aria-hidden size={16} className="max-sm:hidden" />
            Hint
          </Button>
        )}
        {!isBeforeStart && scriptKeys.isScripted && !question.isFirst && (
          <Button
            variant="outline"
            className={classNames(SMALL, 'max-lg:hidden')}
            disabled={!presser.can('already_said')}
            aria-keyshortcuts={room.areLettersOn ? 'A' : undefined}
            title="Go to another question"
            onClick={() => presser.act('already_said')}
          >
            Already said that
          </Button>
        )}
        {live.isAnswering ? (
          <StartOver live={live} isEnding={isEnding} />
        ) : (
          typing && (
            <Button
              variant="outline"
              className={classNames(SMALL, LAST)}
              disabled={typing.isDisabled}
              onClick={typing.toggle}
            >
              <span>
                {typing.isOn ? 'Speak' : 'Type'} <span className="max-xl:sr-only">instead</span>
              </span>
            </Button>
          )
        )}
      </div>
      <div className="order-4 lg:col-start-4">
        <MoreButton interview={interview} room={room} />
      </div>
    </section>
  );
}

/** Lets three of them fit side by side on the narrowest screen. */
const SMALL = 'px-3 whitespace-nowrap max-[24rem]:px-1.5 max-[24rem]:text-sm';
/** As wide as their longest labels, "Resume Interview" and "Start over" or "Speak instead", so that nothing moves under a finger. */
const PAUSE = 'min-w-40.5 sm:w-46 max-[24rem]:min-w-34';
const LAST = 'min-w-27 xl:min-w-36 max-[24rem]:min-w-22';
const BIG =
  'inline-flex min-h-14 w-full items-center justify-center gap-3 rounded-full border-2 px-6 text-lg font-semibold whitespace-nowrap transition-colors ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft max-lg:order-3 lg:order-1';
const FILLED = 'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover';
/** Less prominent: while the interview is paused, resuming comes first. */
const OPEN = 'border-primary bg-raised text-primary hover:bg-primary-wash';

function BigButton({ room }: { room: Room }) {
  const { big, bigButton, form, live, isEnding, isPaused, begin, write, endNow } = room;
  const { does, isDisabled } = big;
  if (does === 'send') {
    return (
      <button
        ref={bigButton}
        type="submit"
        form={form}
        disabled={isDisabled}
        className={classNames(BIG, FILLED)}
      >
        Send answer
      </button>
    );
  }
  if (does !== 'record') {
    return (
      <button
        ref={bigButton}
        type="button"
        disabled={isDisabled}
        aria-busy={isEnding || undefined}
        onClick={{ begin, write, end: endNow }[does]}
        className={classNames(BIG, FILLED)}
      >
        {{ begin: 'Go to the question', write: 'Write your answer', end: 'End & Get Results' }[does]}
      </button>
    );
  }
  return (
    <button
      ref={bigButton}
      type="button"
      disabled={isDisabled}
      onClick={live.pressRecord}
      aria-keyshortcuts="Space"
      className={classNames(
        BIG,
        live.room.phase === 'recording' ? 'border-signal bg-signal text-on-signal' : isPaused ? OPEN : FILLED,
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

/** One button that pauses and resumes. */
function PauseButton({ room: { live, isEnding, isPaused, areLettersOn } }: { room: Room }) {
  return (
    <Button
      variant={isPaused ? 'primary' : 'outline'}
      className={classNames(SMALL, PAUSE)}
      disabled={!live.canPause || isEnding}
      aria-keyshortcuts={areLettersOn ? 'P' : undefined}
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

/** Records the running answer again. For ten seconds, the take before can be brought back. */
function StartOver({ live, isEnding }: { live: Answering; isEnding: boolean }) {
  return (
    <Button
      variant="outline"
      className={classNames(SMALL, LAST)}
      disabled={isEnding}
      onClick={live.canUndoStartOver ? live.undoStartOver : () => void live.startOver()}
    >
      {live.canUndoStartOver ? 'Undo' : 'Start over'}
      {live.canUndoStartOver && <span className="sr-only"> start over</span>}
    </Button>
  );
}

/** Loads the menu behind it when it is opened for the first time. */
function MoreButton({ interview, room }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted) return <MoreTrigger aria-haspopup="menu" onClick={() => setIsWanted(true)} />;
  const button = <MoreTrigger aria-haspopup="menu" />;
  return (
    <LatePart fallback={button} missing={button}>
      <RoomMenu trigger={<MoreTrigger />} interview={interview} room={room} />
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

const BEFORE_START = 'The clock has not started.';

/** What is happening, in one line that is read out when it changes. */
function StatusLine({ interview, room }: Props) {
  const { live, isBeforeStart, choseTyping } = room;
  const text = isBeforeStart ? BEFORE_START : statusText(live, interview, choseTyping);
  const isScope = (room.plan?.current ?? 'scope') === 'scope';
  return (
    <div role="status" className="text-sm leading-5">
      <p className="flex min-h-5 items-center gap-2">
        {text === SUBMITTING && <Spinner size={16} />}
        {text}
      </p>
      {text === SUBMITTING && isQuestionDue(interview) && (
        <p className="text-ink-soft">{idleText(interview, 0)}</p>
      )}
      {text === SUBMITTING && room.scriptKeys.isScripted && isScope && (
        <p className="text-ink-soft">Waiting for your words, in case you asked for a fact or a hint.</p>
      )}
      {text === TIME_IS_UP && <p className="text-ink-soft">{whatFollows(live)}</p>}
    </div>
  );
}

/** What happens next once time is up. */
function whatFollows({ room, unsent }: Answering): string {
  if (room.phase === 'expired' && room.ends) return 'Your results open by themselves in a moment.';
  if (unsent.length > 0) return 'Send the answer that waits on this device first, or discard it.';
  return 'Everything you said is saved. No more answers are taken.';
}

function statusText(live: Answering, interview: InterviewReply, isTyping: boolean): string {
  const { room, isTimeUp, disabledReason, wasHidden } = live;
  switch (room.phase) {
    case 'starting':
      return 'Opening the microphone…';
    case 'recording':
      return wasHidden
        ? 'Recording again. It was paused while this tab was hidden.'
        : 'Recording your answer.';
    case 'paused':
      return room.answering
        ? 'Recording is paused, and the clock with it.'
        : 'The interview is paused. The clock runs only while you answer.';
    case 'submitting':
      return SUBMITTING;
    case 'expired':
      return TIME_IS_UP;
    case 'idle':
      if (isTimeUp) return TIME_IS_UP;
      return (isTyping ? null : disabledReason) ?? idleText(interview, live.unsent.length);
  }
}

/** What to say between answers; empty beside a list of unsent ones. */
function idleText(interview: InterviewReply, unsentAnswers: number): string {
  if (unsentAnswers > 0) return '';
  if (interview.responses.length <= 1) return 'Take your time. The clock runs only while you answer.';
  if (isOver(interview)) return 'That was the last question. Your results are next.';
  if (!isQuestionDue(interview)) return 'Answer saved.';
  return interview.interviewer === 'friend'
    ? `Answer saved. ${interview.friend?.name ?? 'Your friend'} asks next.`
    : 'Answer saved. The next question is on its way.';
}
