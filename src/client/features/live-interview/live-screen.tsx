import { lazy, useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useStoredSwitch } from '#client/lib/use-stored-switch.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { engineName, isLentLabel } from '#shared/report/engine-name.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { useBrowserTranscript } from './browser-transcript.tsx';
import { announceTimeUp, useExpiry } from './clock.tsx';
import type { GreetingLook } from './greeting.tsx';
import { useHearingCheck } from './hearing-check.tsx';
import { Interviewer } from './interviewer.tsx';
import type { InterviewerLook } from './interviewer-plate.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { MisheardWords } from './misheard-words.tsx';
import { usePhases } from './phase-strip.tsx';
import { RoomBar } from './room-bar.tsx';
import { ScriptKeyRow, ScriptNotes, useScriptKeys } from './script-keys.tsx';
import { EndButton, useEndInterview } from './session-controls.tsx';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { SidePanelPlace } from './side-panel-place.tsx';
import { answerBefore } from './spoken-question.ts';
import { type LiveSession, useLiveSession } from './use-live-session.ts';
import { isQuestionDue, usePolling } from './use-polling.ts';
import { type QuestionPlayer, useQuestionPlayer } from './use-question-player.ts';
import { useTabTitle } from './use-tab-title.ts';
import { usualLength } from './usual-length.ts';
import { isConfirmationDue } from './wait-for-confirmation.ts';

const Greeting = lazy(() => import('./greeting.tsx'));
const SidePanel = lazy(async () => ({ default: (await import('./room-later.ts')).SidePanel }));

/** A running interview: one question, one answer, the clock, and what was said so far. */
export function LiveScreen({ interview, onEnded }: { interview: InterviewReply; onEnded: () => void }) {
  const microphone = useMicrophone();
  const transcript = useBrowserTranscript();
  const live = useLiveSession({ interview, microphone, transcript });
  const { end, isEnding } = useEndInterview(interview.id, live, onEnded);
  const plan = usePhases(interview);
  const scriptKeys = useScriptKeys(interview);
  const [isVoiceOn, setIsVoiceOn] = useStoredSwitch('question_voice', true);
  const [arePhasesShown, setArePhasesShown] = useStoredSwitch('phases', true);
  const [areCharacterKeysOn, setCharacterKeysOn] = useStoredSwitch('character_keys', true);
  const [isShortcutListOpen, setIsShortcutListOpen] = useState(false);
  const question = interview.responses.findLast((response) => response.speaker === 'ai');
  const questionText = live.turn?.clauses.join(' ') || (question?.content ?? interview.question);
  const { phase } = live.session;
  const [isGreeted, setIsGreeted] = useStoredSwitch('greeted', false);
  const isFirst = interview.responses.length <= 1;
  const [isGreetingSilent, setIsGreetingSilent] = useState(false);
  const isGreeting =
    isVoiceOn && !isGreeted && !isGreetingSilent && isFirst && phase === 'idle' && !live.isTimeUp;
  const voice = useQuestionPlayer({
    interviewId: interview.id,
    turnId: question?.id ?? 0,
    answerId: answerBefore(interview, live.turn),
    text: questionText,
    isVoiceOn,
    isHeldBack:
      isGreeting ||
      live.isAnswering ||
      phase === 'starting' ||
      phase === 'paused' ||
      live.isTimeUp ||
      isConfirmationDue(interview) ||
      isEnding,
  });
  /** Two voices never talk at once: whoever wants the question has heard enough of the greeting. */
  const player: QuestionPlayer = {
    ...voice,
    play: () => {
      if (isGreeting) setIsGreeted(true);
      return voice.play();
    },
  };
  const [greeting, setGreeting] = useState<GreetingLook | null>(null);
  const look = greeting?.look ?? lookOf(live, player, interview);
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
      setIsGreeted(true);
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

  usePolling(interview, phase === 'recording', isEnding);
  useTabTitle(titleOf(look));
  useExpiry(countdown, () => {
    announceTimeUp(interview);
    void live.stop('TIME_RAN_OUT');
  });
  useShortcuts(
    {
      // Whoever presses it once too often would answer past the question that waits for their look.
      record: () => !isEnding && (live.isAnswering || !isConfirmationDue(interview)) && room.pressRecord(),
      start: () => !isEnding && !live.isAnswering && room.pressRecord(),
      pause: () => !isEnding && live.canPause && room.togglePause(),
      play: () => !live.isAnswering && (player.isPlaying ? player.stop() : void player.play()),
      list: () => setIsShortcutListOpen(true),
    },
    areCharacterKeysOn,
  );

  return (
    <div data-room="" className="flex min-h-[calc(100dvh-49px)] flex-col">
      <h1 className="sr-only">Interview</h1>
      <RoomBar interview={interview} countdown={countdown} arePhasesShown={arePhasesShown} />
      <div className="grid grow lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-8 px-4 py-6 sm:px-6 lg:px-10">
          {interview.notice && <Alert>{interview.notice}</Alert>}
          <Interviewer
            text={questionText}
            look={look}
            player={player}
            greetingVoice={greeting?.voice ?? null}
            level={live.level}
            wordsHeard={wordsHeard(live, interview)}
            isVoiceOn={isVoiceOn}
            isDisabled={live.isAnswering}
            playKey={areCharacterKeysOn ? 'L' : undefined}
          />
          <ScriptNotes scriptKeys={scriptKeys} isSaidAloud={isVoiceOn && !live.isAnswering} />
          {isGreeting && (
            <LatePart onMissing={() => setIsGreetingSilent(true)}>
              <Greeting
                interview={interview}
                microphone={microphone}
                transcript={transcript}
                onLook={setGreeting}
                onEnd={() => setIsGreeted(true)}
                onSilent={() => setIsGreetingSilent(true)}
              />
            </LatePart>
          )}
          <div className="mt-auto grid gap-4">
            {!isGreeting && (
              <ScriptKeyRow
                interview={interview}
                scriptKeys={scriptKeys}
                isAnswering={live.isAnswering}
                isDisabled={isEnding || live.isTimeUp || !['idle', 'recording', 'paused'].includes(phase)}
                isVoiceOn={isVoiceOn}
                areCharacterKeysOn={areCharacterKeysOn}
                onPress={player.stop}
              />
            )}
            <AnswerPanel
              interview={interview}
              live={room}
              microphone={microphone}
              transcript={transcript}
              usual={usualLength(plan.data)}
              isEnding={isEnding}
              prefersTyping={hearing.prefersTyping}
              isScripted={scriptKeys.isScripted}
              pauseKey={areCharacterKeysOn ? 'P' : undefined}
              endButton={<EndButton interview={interview} live={live} isEnding={isEnding} onEnd={endNow} />}
            />
            {hearing.dialog}
            <MisheardWords interview={interview} isDisabled={live.isAnswering || isEnding} />
            <div className="grid gap-1 border-t border-line pt-2">
              <div className="-mx-3 flex flex-wrap">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-pressed={isVoiceOn}
                  onClick={() => setIsVoiceOn(!isVoiceOn)}
                >
                  {isVoiceOn ? 'Voice: on' : 'Voice: off, captions only'}
                </Button>
                <Button variant="quiet" size="sm" onClick={() => setArePhasesShown(!arePhasesShown)}>
                  {arePhasesShown ? 'Hide phases' : 'Show phases'}
                </Button>
                <div className="pointer-coarse:hidden">
                  <ShortcutHelp
                    isOpen={isShortcutListOpen}
                    onOpenChange={setIsShortcutListOpen}
                    areCharacterKeysOn={areCharacterKeysOn}
                    onToggle={setCharacterKeysOn}
                  />
                </div>
              </div>
              <EnginesNote interviewer={interview.engine} />
            </div>
          </div>
        </div>
        <LatePart fallback={<SidePanelPlace />} missing={<SidePanelPlace isMissing />}>
          <SidePanel interview={interview} />
        </LatePart>
      </div>
      <LeaveQuestion live={live} />
    </div>
  );
}

function lookOf(live: LiveSession, player: QuestionPlayer, interview: InterviewReply): InterviewerLook {
  const { phase } = live.session;
  if (player.sound) return 'speaking';
  if (phase === 'recording') return 'listening';
  const isHearing = interview.responses.at(-1)?.transcriptState === 'pending';
  const isThinking = phase === 'idle' && !live.isTimeUp && (isHearing || isQuestionDue(interview));
  if (phase === 'submitting' || isThinking) return 'thinking';
  // Its next words wait for a look at what was heard.
  if (isConfirmationDue(interview)) return 'resting';
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

/** Who judges where no model is. */
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
    <p className="text-sm text-ink-soft">
      Interviewer: {engineName(interviewer)}
      {config &&
        ` · Judged by: ${isLent ? lentJudge : judgeName(config.engines.interviewer)} · Speech to text: ${config.engines.transcriber} · Voice: ${config.engines.speaker}`}
    </p>
  );
}
