import { lazy, useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { useStoredSwitch } from '#client/lib/use-stored-switch.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { SCRIPT_NOTE } from '#shared/interview/greeting.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import { ActionBar } from './action-bar.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import type { GreetingLook } from './before-start.tsx';
import { useBrowserTranscript } from './browser-transcript.tsx';
import { announceTimeUp, useExpiry } from './clock.tsx';
import { useHearingCheck } from './hearing-check.tsx';
import { Interviewer } from './interviewer.tsx';
import { type InterviewerLook, InterviewerPlate } from './interviewer-plate.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { usePhases } from './phase-strip.tsx';
import { RoomBar } from './room-bar.tsx';
import { ScriptNotes, TopicChoice, useKeyPresser, useScriptKeys } from './script-keys.tsx';
import { EndButton, useEndInterview } from './session-controls.tsx';
import { StatusLine } from './session-status.tsx';
import { useShortcuts } from './shortcuts.tsx';
import type { PanelState } from './side-panel.tsx';
import { SidePanelPlace } from './side-panel-place.tsx';
import { answerBefore } from './spoken-question.ts';
import { useIsBeside } from './use-is-beside.ts';
import { type LiveSession, useLiveSession } from './use-live-session.ts';
import { isQuestionDue, usePolling } from './use-polling.ts';
import { type QuestionPlayer, useQuestionPlayer } from './use-question-player.ts';
import { useStage } from './use-stage.ts';

import { useTabTitle } from './use-tab-title.ts';
import { usualLength } from './usual-length.ts';

const MicrophoneDialog = lazy(() => import('#client/components/microphone/microphone-dialog.tsx'));
const BeforeStart = lazy(() => import('./before-start.tsx'));
const SidePanel = lazy(async () => ({ default: (await import('./room-later.ts')).SidePanel }));
const ConsentDialog = lazy(async () => ({ default: (await import('./room-later.ts')).ConsentDialog }));
const ShortcutList = lazy(async () => ({ default: (await import('./room-later.ts')).ShortcutList }));

/** A running interview: one question, one answer, the clock, and what was said so far. */
export function LiveScreen({ interview, onEnded }: { interview: InterviewReply; onEnded: () => void }) {
  const microphone = useMicrophone();
  const transcript = useBrowserTranscript(interview.id);
  const live = useLiveSession({ interview, microphone, transcript });
  const { end, isEnding } = useEndInterview(interview.id, live, onEnded);
  const plan = usePhases(interview);
  const scriptKeys = useScriptKeys(interview);
  const [isVoiceOn, setIsVoiceOn] = useStoredSwitch('question_voice', true);
  const [arePhasesShown, setArePhasesShown] = useStoredSwitch('phases', true);
  const [areCharacterKeysOn, setCharacterKeysOn] = useStoredSwitch('character_keys', true);
  const [opened, setOpened] = useState<'microphone' | 'consent' | 'shortcuts' | null>(null);
  const [panel, setPanel] = useState<PanelState>({ tab: 'conversation', isSheetOpen: false });
  const question = interview.responses.findLast((response) => response.speaker === 'ai');
  const questionText = live.turn?.clauses.join(' ') || (question?.content ?? interview.question);
  const { phase } = live.session;
  const [isGreeted, setIsGreeted] = useStoredSwitch('greeted', false);
  const isFirst = interview.responses.length <= 1;
  const isBeforeStart = !isGreeted && isFirst && phase === 'idle' && !live.isTimeUp;
  const player = useQuestionPlayer({
    interviewId: interview.id,
    turnId: question?.id ?? 0,
    answerId: answerBefore(interview, live.turn),
    text: questionText,
    isVoiceOn,
    isHeldBack:
      isBeforeStart ||
      live.isAnswering ||
      phase === 'starting' ||
      phase === 'paused' ||
      live.isTimeUp ||
      isEnding,
  });
  const [greeting, setGreeting] = useState<GreetingLook | null>(null);
  const look = isBeforeStart ? (greeting?.look ?? 'resting') : lookOf(live, player, interview);
  const countdown = {
    secondsAtStart: live.secondsAtStart,
    stopwatch: live.stopwatch,
    isRunning: phase === 'recording',
  };
  const hearing = useHearingCheck(transcript);
  /** Whoever answers or pauses does not hear the question to its end. */
  const room: LiveSession = {
    ...live,
    pressRecord: () => {
      player.stop();
      if (live.isAnswering || live.disabledReason !== null) live.pressRecord();
      else hearing.before(live.pressRecord);
    },
    togglePause: () => {
      player.stop();
      live.togglePause();
    },
    sendTyped: (text) => {
      player.stop();
      return live.sendTyped(text);
    },
  };
  const endNow = () => {
    player.stop();
    void end();
  };
  const stage = useStage({
    interview,
    live: room,
    microphone,
    hearing,
    isBeforeStart,
    isEnding,
    onBegin: () => setIsGreeted(true),
    onEnd: endNow,
  });
  const presser = useKeyPresser({
    interview,
    scriptKeys,
    isAnswering: live.isAnswering,
    isDisabled:
      isEnding || isBeforeStart || live.isTimeUp || !['idle', 'recording', 'paused'].includes(phase),
    isVoiceOn,
    areCharacterKeysOn,
    onPress: player.stop,
  });
  const close = () => setOpened(null);
  const isBeside = useIsBeside();
  const doubts = stage.isBusy ? 0 : doubtsIn(interview);

  usePolling(interview, phase === 'recording', isEnding);
  useTabTitle(phase === 'paused' ? 'Paused' : titleOf(look));
  useExpiry(countdown, () => {
    announceTimeUp(interview);
    void live.stop('TIME_RAN_OUT');
  });
  useShortcuts(
    {
      // The card and the end have a button of their own, which Space presses where it has the focus.
      record: () => !isEnding && !isBeforeStart && !stage.isAtEnd && room.pressRecord(),
      start: () => !isEnding && !isBeforeStart && !live.isAnswering && room.pressRecord(),
      pause: () => !isEnding && live.canPause && room.togglePause(),
      play: () =>
        !live.isAnswering && !isBeforeStart && (player.isPlaying ? player.stop() : void player.play()),
      list: () => setOpened('shortcuts'),
    },
    areCharacterKeysOn,
  );
  const isPaused = phase === 'paused';
  const canTranscribe = microphone.support === 'ok' && transcript.place !== 'nowhere';

  return (
    <div data-room="" className="grid h-[calc(100dvh-49px)] min-h-112 grid-rows-[auto_minmax(0,1fr)_auto]">
      <h1 className="sr-only">Interview</h1>
      <RoomBar interview={interview} countdown={countdown} arePhasesShown={arePhasesShown}>
        {!isBeside && (
          <Button
            variant="outline"
            aria-haspopup="dialog"
            onClick={() => setPanel({ ...panel, isSheetOpen: true })}
          >
            Conversation
            {doubts > 0 && (
              <span className="text-signal">
                {doubts}
                <span className="sr-only"> may be misheard</span>
              </span>
            )}
          </Button>
        )}
        {stage.big.does !== 'end' && (
          <EndButton interview={interview} live={live} isEnding={isEnding} onEnd={endNow} />
        )}
      </RoomBar>
      <div className="grid min-h-0 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div
          className={classNames(
            'flex min-h-0 min-w-0 flex-col gap-6 overflow-y-auto px-4 py-5 sm:px-6 lg:px-10',
            isPaused && 'bg-sunken',
          )}
        >
          {interview.notice && <Alert>{interview.notice}</Alert>}
          {isPaused && <p className="text-3xl font-semibold">Paused</p>}
          {isBeforeStart ? (
            <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-5">
              <InterviewerPlate look={look} strengths={(bars) => greeting?.voice?.bands(bars) ?? null} />
              <LatePart onMissing={() => setIsGreeted(true)}>
                <BeforeStart
                  interview={interview}
                  microphone={microphone}
                  transcript={transcript}
                  hearing={hearing}
                  isVoiceOn={isVoiceOn}
                  onLook={setGreeting}
                />
              </LatePart>
            </div>
          ) : (
            <>
              <Interviewer
                text={questionText}
                look={look}
                player={player}
                level={live.level}
                wordsHeard={wordsHeard(live, interview)}
                isVoiceOn={isVoiceOn}
                isDisabled={live.isAnswering}
                playKey={areCharacterKeysOn ? 'L' : undefined}
              />
              <ScriptNotes scriptKeys={scriptKeys} isSaidAloud={isVoiceOn && !live.isAnswering} />
              <TopicChoice topics={scriptKeys.topics} presser={presser} />
              {scriptKeys.isScripted && isFirst && !live.isAnswering && (
                <p className="max-w-2xl text-sm text-ink-soft sm:ml-21">{SCRIPT_NOTE}</p>
              )}
              <AnswerPanel
                live={room}
                microphone={microphone}
                transcript={transcript}
                hearing={hearing}
                usual={usualLength(plan.data)}
                writing={stage.writing}
                isTyping={stage.choseTyping}
                isBusy={stage.isBusy}
              />
            </>
          )}
        </div>
        <LatePart fallback={<SidePanelPlace />} missing={<SidePanelPlace isMissing />}>
          <SidePanel interview={interview} isBusy={stage.isBusy} state={panel} onChange={setPanel} />
        </LatePart>
      </div>
      <ActionBar
        live={room}
        big={stage.big}
        status={
          <StatusLine
            live={live}
            interview={interview}
            isBeforeStart={isBeforeStart}
            isTyping={stage.choseTyping}
          />
        }
        isEnding={isEnding}
        pauseKey={areCharacterKeysOn ? 'P' : undefined}
        hint={
          isBeforeStart
            ? null
            : {
                isDisabled: !presser.can('hint'),
                hintKey: areCharacterKeysOn ? 'H' : undefined,
                press: () => presser.act('hint'),
              }
        }
        typing={stage.typing}
        menu={{
          interview,
          presser,
          isScripted: scriptKeys.isScripted,
          areCharacterKeysOn,
          choices: [
            {
              name: 'Microphone help',
              isDisabled: stage.isBusy,
              choose: () => setOpened('microphone'),
            },
            ...(canTranscribe
              ? [
                  {
                    name: transcript.isAllowed ? 'Browser transcription: on' : 'Let the browser transcribe',
                    isDisabled: stage.isBusy,
                    choose: () => setOpened('consent'),
                  },
                ]
              : []),
            {
              name: isVoiceOn ? 'Voice: on' : 'Voice: off, captions only',
              choose: () => setIsVoiceOn(!isVoiceOn),
            },
            {
              name: arePhasesShown ? 'Hide phases' : 'Show phases',
              choose: () => setArePhasesShown(!arePhasesShown),
            },
            { name: 'Keyboard shortcuts', shortcut: '?', choose: () => setOpened('shortcuts') },
          ],
        }}
      />
      {hearing.dialog}
      {presser.dialog}
      {opened === 'microphone' && (
        <LateDialog onClose={close}>
          <MicrophoneDialog microphone={microphone} onClose={close} />
        </LateDialog>
      )}
      {opened === 'consent' && (
        <LateDialog onClose={close}>
          <ConsentDialog transcript={transcript} onClose={close} />
        </LateDialog>
      )}
      {opened === 'shortcuts' && (
        <LateDialog onClose={close}>
          <ShortcutList
            areCharacterKeysOn={areCharacterKeysOn}
            onToggle={setCharacterKeysOn}
            onClose={close}
          />
        </LateDialog>
      )}
      <LeaveQuestion live={live} />
    </div>
  );
}

/** How much of what was heard may be something else. */
function doubtsIn({ responses }: InterviewReply): number {
  return responses.reduce((sum, { uncertain = [] }) => sum + uncertain.length, 0);
}

function lookOf(live: LiveSession, player: QuestionPlayer, interview: InterviewReply): InterviewerLook {
  const { phase } = live.session;
  if (player.sound) return 'speaking';
  if (phase === 'recording') return 'listening';
  const isHearing = interview.responses.at(-1)?.transcriptState === 'pending';
  const isThinking = phase === 'idle' && !live.isTimeUp && (isHearing || isQuestionDue(interview));
  if (phase === 'submitting' || isThinking) return 'thinking';
  return phase === 'idle' && !live.isTimeUp ? 'your_turn' : 'resting';
}

function titleOf(look: InterviewerLook): string | null {
  if (look === 'listening') return '● Recording';
  if (look === 'thinking') return 'Thinking';
  return look === 'your_turn' ? 'Your turn' : null;
}

/** Words of the answer that the interviewer thinks about, once they are known. */
function wordsHeard({ turn }: LiveSession, { responses }: InterviewReply): number | null {
  const last = responses.at(-1);
  const heard = turn ? turn.heard : last?.speaker === 'user' ? last.content : null;
  return heard ? countWords(heard) : null;
}
