import { lazy } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { SCRIPT_NOTE, scopeExample } from '#shared/interview/greeting.ts';
import { ActionBar } from './action-bar.tsx';
import { Interviewer, InterviewerPlate } from './interviewer.tsx';
import { EndButton, LeaveQuestion } from './leaving.tsx';
import { RoomBar } from './room-bar.tsx';
import { TopicChoice, UnderQuestion } from './script-keys.tsx';
import { SidePanelPlace } from './side-panel-place.tsx';
import type { Friend } from './use-friend.ts';
import { type Room, useRoom } from './use-room.ts';

const MicrophoneDialog = lazy(() => import('#client/components/microphone/microphone-dialog.tsx'));
const BeforeStart = lazy(() => import('./before-start.tsx'));
const AnswerPanel = lazy(async () => ({ default: (await import('./stage-later.tsx')).AnswerPanel }));
const FriendInRoom = lazy(async () => ({
  default: (await import('./friend-room.tsx')).FriendInRoom,
}));
const SidePanel = lazy(async () => ({ default: (await import('./room-later.tsx')).SidePanel }));
const ConsentDialog = lazy(async () => ({ default: (await import('./room-later.tsx')).ConsentDialog }));
const ShortcutList = lazy(async () => ({ default: (await import('./room-later.tsx')).ShortcutList }));

type Props = {
  interview: InterviewReply;
  /** Null if the app asks. */
  friend: Friend | null;
  onEnded: () => void;
};

/** A running interview: one question, one answer, the clock, and what was said so far. */
export function LiveScreen({ interview, friend, onEnded }: Props) {
  const room = useRoom(interview, onEnded);
  const { live, panel, setPanel, isPanelShown, isCovered } = room;
  const isWide = useIsWide();
  return (
    <div
      data-room=""
      className="grid h-[calc(100dvh-49px)] min-h-112 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <h1 tabIndex={-1} className="sr-only">
        Interview
      </h1>
      <div inert={isCovered && !isWide} className="col-start-1 row-start-1">
        <RoomBar interview={interview} countdown={room.countdown} arePhasesShown={room.arePhasesShown}>
          {!isWide && <OpenSheet room={room} />}
          {room.big.does !== 'end' && <EndButton interview={interview} room={room} />}
        </RoomBar>
      </div>
      <div className="row-start-2 grid min-h-0 max-lg:contents lg:relative lg:grid-cols-[minmax(0,1fr)_auto]">
        <div
          inert={isCovered}
          className={classNames(
            'col-start-1 max-lg:row-start-2 @container mb-[var(--toast-height,0px)] flex min-h-0 min-w-0 flex-col gap-6 overflow-y-auto px-4 py-4 sm:px-6 sm:py-5 lg:px-10 lg:[@media(min-height:50rem)]:[&:not(:has([data-writing]))]:pt-[11vh]',
            room.isPaused && 'bg-sunken',
          )}
        >
          {interview.notice && <Alert>{interview.notice}</Alert>}
          {friend && (
            <LatePart>
              <FriendInRoom interview={interview} friend={friend} room={room} />
            </LatePart>
          )}
          {room.isBeforeStart ? (
            <Welcome interview={interview} room={room} />
          ) : (
            <Stage room={room} friend={friend} />
          )}
        </div>
        <LatePart
          fallback={<SidePanelPlace isShown={isPanelShown} />}
          missing={<SidePanelPlace isShown={isPanelShown} isMissing />}
        >
          <SidePanel
            interview={interview}
            isBusy={room.isBusy}
            state={panel}
            onChange={setPanel}
            isShown={isPanelShown}
            countdown={room.countdown}
          />
        </LatePart>
      </div>
      <ActionBar interview={interview} room={room} />
      <Dialogs room={room} />
      <LeaveQuestion live={live} />
    </div>
  );
}

/** Shown before the first question, which is neither shown nor spoken until the candidate goes on to it. */
function Welcome({ interview, room }: { interview: InterviewReply; room: Room }) {
  const { greeting, look, begin } = room;
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-5">
      <InterviewerPlate look={look} strengths={(bars) => greeting?.voice?.bands(bars) ?? null} />
      <LatePart onMissing={begin}>
        <BeforeStart
          interview={interview}
          microphone={room.microphone}
          transcript={room.transcript}
          hearing={room.hearing}
          isVoiceOn={room.isVoiceOn}
          onLook={room.setGreeting}
        />
      </LatePart>
    </div>
  );
}

/** The question, and the answer as it grows. */
function Stage({ room, friend }: { room: Room; friend: Friend | null }) {
  const { live, player, scriptKeys, question, plan } = room;
  const { keys, facts } = scriptKeys;
  const [fact] = facts;
  /** What can be asked for, until a first fact was told: after that the candidate knows. */
  const example =
    plan?.current === 'scope' && keys.includes('ask') && !facts.some(({ isTold }) => isTold) && fact?.name;
  return (
    <>
      {/* A long question scrolls with what was said to it, so that the answer below stays in sight. */}
      <div
        data-writing={room.writing ? '' : undefined}
        className={classNames(
          'flex flex-col gap-6',
          live.isAnswering &&
            'min-h-18 overflow-x-hidden overflow-y-auto pb-6 mask-[linear-gradient(to_bottom,black_calc(100%-1.5rem),transparent)]',
          !live.isAnswering &&
            room.writing &&
            'lg:min-h-18 lg:overflow-x-hidden lg:overflow-y-auto lg:pb-6 lg:mask-[linear-gradient(to_bottom,black_calc(100%-1.5rem),transparent)]',
        )}
      >
        <Interviewer
          text={question.text}
          hasWords={question.hasWords}
          isAside={question.isAside}
          friend={friend}
          look={room.look}
          isPaused={room.isPaused}
          player={player}
          level={live.level}
          wordsHeard={room.wordsHeard}
          isVoiceOn={room.isVoiceOn}
          isDisabled={live.isAnswering}
          playKey={room.areLettersOn ? 'L' : undefined}
        />
        <UnderQuestion
          said={question.under}
          reply={scriptKeys.reply}
          isSaidAloud={room.isVoiceOn && !live.isAnswering && !player.hasNoVoice && player.failure === null}
        />
        <TopicChoice topics={scriptKeys.topics} presser={room.presser} />
        {scriptKeys.isScripted && !live.isAnswering && (question.isFirst || example) && (
          <div className="grid max-w-2xl gap-1 text-sm sm:ml-21">
            {question.isFirst && <p className="text-ink-soft">{SCRIPT_NOTE}</p>}
            {example && (
              <p>
                I can look up facts about the scope. Say or type a question, such as “{scopeExample(example)}”
              </p>
            )}
          </div>
        )}
      </div>
      <LatePart missing={<p>Answering could not be loaded. Reload the page once you are online again.</p>}>
        <AnswerPanel room={room} />
      </LatePart>
    </>
  );
}

/** Buttons that open the side panel if there is no room for it beside the stage. */
function OpenSheet({ room: { setPanel, unsureWords } }: { room: Room }) {
  const open = (isBoard: boolean) => setPanel({ isBoard, isSheetOpen: true });
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => open(false)}>
        Conversation
        {/* A phone has no room for it. */}
        {unsureWords > 0 && <span className="text-signal max-sm:sr-only">{unsureWords} unsure</span>}
      </Button>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => open(true)}>
        Board
      </Button>
    </>
  );
}

function Dialogs({ room }: { room: Room }) {
  const { opened, setOpened, hearing, presser } = room;
  const close = () => setOpened(null);
  return (
    <>
      {hearing.dialog}
      {presser.dialog}
      {opened && (
        <LateDialog onClose={close}>
          {opened === 'microphone' && <MicrophoneDialog microphone={room.microphone} onClose={close} />}
          {opened === 'consent' && <ConsentDialog transcript={room.transcript} onClose={close} />}
          {opened === 'shortcuts' && (
            <ShortcutList
              areCharacterKeysOn={room.areCharacterKeysOn}
              onToggle={room.setCharacterKeysOn}
              onClose={close}
            />
          )}
        </LateDialog>
      )}
    </>
  );
}
