import { lazy, Suspense, useEffect, useState } from 'react';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { classNames } from '#client/lib/class-names.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { engineName } from '#shared/report/engine-name.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { useBrowserTranscript } from './browser-transcript.tsx';
import { announceTimeUp, budgetSeconds, ClockCard, type Countdown, useExpiry } from './clock.tsx';
import { useHearingCheck } from './hearing-check.tsx';
import { MisheardWords } from './misheard-words.tsx';
import { QuestionCard, useQuestionPlayer } from './question.tsx';
import { SessionControls, useEndInterview } from './session-controls.tsx';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { useLiveSession } from './use-live-session.ts';
import { usePolling } from './use-polling.ts';

const CoverageStrip = lazy(() => import('./coverage-strip.tsx'));

/** A running interview: one question, one answer, the clock, and what was said so far. */
export function LiveScreen({ interview, onEnded }: { interview: InterviewReply; onEnded: () => void }) {
  const microphone = useMicrophone();
  const transcript = useBrowserTranscript();
  const live = useLiveSession({ interview, microphone, transcript });
  const { end, isEnding } = useEndInterview(interview.id, live, onEnded);
  const question = interview.responses.findLast((response) => response.speaker === 'ai');
  const questionText = question?.content ?? interview.question;
  const player = useQuestionPlayer({
    interviewId: interview.id,
    turnId: question?.id ?? 0,
    text: questionText,
  });
  const isRecording = live.session.phase === 'recording';
  const countdown = {
    secondsAtStart: live.secondsAtStart,
    stopwatch: live.stopwatch,
    isRunning: isRecording,
  };
  const hearing = useHearingCheck(transcript);
  const pressRecord = () => {
    player.stop();
    if (live.isAnswering || live.disabledReason !== null) live.pressRecord();
    else hearing.before(live.pressRecord);
  };

  usePolling(interview, isRecording, isEnding);
  useLeaveWarning(live.isAnswering || live.session.phase === 'submitting');
  useExpiry(countdown, () => {
    announceTimeUp(interview);
    void live.stop('TIME_RAN_OUT');
  });
  const [areCharacterKeysOn, setCharacterKeysOn] = useStoredSwitch('character_keys', true);
  const [isShortcutListOpen, setIsShortcutListOpen] = useState(false);
  useShortcuts(
    {
      record: () => !isEnding && pressRecord(),
      pause: () => !isEnding && live.canPause && live.togglePause(),
      play: () => !live.isAnswering && (player.isPlaying ? player.stop() : void player.play()),
      list: () => setIsShortcutListOpen(true),
    },
    areCharacterKeysOn,
  );

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="sr-only">Interview</h1>
      <Header interview={interview} countdown={countdown} />
      {interview.notice && <Alert>{interview.notice}</Alert>}
      <QuestionCard
        text={questionText}
        player={player}
        isDisabled={live.isAnswering}
        playKey={areCharacterKeysOn ? 'L' : undefined}
      />
      <AnswerPanel
        interview={interview}
        live={{ ...live, pressRecord }}
        microphone={microphone}
        transcript={transcript}
        isEnding={isEnding}
        prefersTyping={hearing.prefersTyping}
      />
      {hearing.dialog}
      <div className={classNames('grid gap-6 transition-opacity', isRecording && 'opacity-85')}>
        <MisheardWords interview={interview} isDisabled={live.isAnswering || isEnding} />
        <SessionControls
          live={live}
          isEnding={isEnding}
          onEnd={() => void end()}
          pauseKey={areCharacterKeysOn ? 'P' : undefined}
        />
        <div className="-mx-3 flex flex-wrap gap-2 pointer-coarse:hidden">
          <ShortcutHelp
            isOpen={isShortcutListOpen}
            onOpenChange={setIsShortcutListOpen}
            areCharacterKeysOn={areCharacterKeysOn}
            onToggle={setCharacterKeysOn}
          />
        </div>
        <details open className="grid gap-4">
          <summary className="cursor-pointer text-lg font-semibold">Conversation</summary>
          <div className="mt-4">
            <ConversationView responses={interview.responses} />
          </div>
        </details>
        <EnginesNote interviewer={interview.engine} />
      </div>
    </div>
  );
}

/** What the interview is about, the clock, and the phases for whoever wants to see them. */
function Header({ interview, countdown }: { interview: InterviewReply; countdown: Countdown }) {
  const [isStripOn, setIsStripOn] = useStoredSwitch('coverage_strip', false);
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-4 border-b border-line pb-4">
      <div className="grid justify-items-start gap-2">
        <InterviewBadges interview={interview} />
        <Button variant="quiet" size="sm" className="-mx-3" onClick={() => setIsStripOn(!isStripOn)}>
          {isStripOn ? 'Hide phases' : 'Show phases'}
        </Button>
      </div>
      <ClockCard budgetSeconds={budgetSeconds(interview)} countdown={countdown} />
      {isStripOn && (
        <Suspense fallback={null}>
          <CoverageStrip
            interview={interview}
            budgetSeconds={budgetSeconds(interview)}
            countdown={countdown}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Which engine does what in this interview. */
function EnginesNote({ interviewer }: { interviewer: string }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  return (
    <p className="text-sm text-ink-soft">
      Interviewer: {engineName(interviewer)}
      {config &&
        ` · Judged by: ${engineName(config.engines.interviewer)} · Speech to text: ${config.engines.transcriber} · Voice: ${config.engines.speaker}`}
    </p>
  );
}

/** Has the browser ask before the tab closes in the middle of an answer. What was recorded is kept either way. */
function useLeaveWarning(isAnswering: boolean): void {
  useEffect(() => {
    if (!isAnswering) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAnswering]);
}

/** A choice between on and off that this browser remembers under `key`. */
function useStoredSwitch(key: string, byDefault: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? byDefault : stored === 'on';
  });
  const choose = (chosen: boolean) => {
    localStorage.setItem(key, chosen ? 'on' : 'off');
    setIsOn(chosen);
  };
  return [isOn, choose];
}
