import { lazy, Suspense, useState } from 'react';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { announceTimeUp, budgetSeconds } from './announce-time-up.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { ClockCard } from './clock-card.tsx';
import { EnginesNote } from './engines-note.tsx';
import { QuestionCard } from './question-card.tsx';
import { SessionControls } from './session-controls.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useBrowserTranscript } from './use-browser-transcript.ts';
import { useEndInterview } from './use-end-interview.ts';
import { useExpiry } from './use-expiry.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useLiveSession } from './use-live-session.ts';
import { useQuestionPlayer } from './use-question-player.ts';
import { isQuestionDue, useRefreshing } from './use-refreshing.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStoredSwitch } from './use-stored-switch.ts';

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
  const pressRecord = () => {
    player.stop();
    live.pressRecord();
  };

  useRefreshing(interview, isRecording);
  useLeaveWarning(live.isAnswering || live.session.phase === 'submitting');
  const [areCharactersOn, turnCharacters] = useStoredSwitch('character_keys', true);
  const [isStripOn, turnStrip] = useStoredSwitch('coverage_strip', false);
  const [isListOpen, setIsListOpen] = useState(false);
  useShortcuts(
    {
      record: () => !isEnding && pressRecord(),
      pause: () => !isEnding && live.canPause && live.togglePause(),
      play: () => !live.isAnswering && (player.isPlaying ? player.stop() : void player.play()),
      list: () => setIsListOpen(true),
    },
    areCharactersOn,
  );
  useExpiry({
    isRecording,
    secondsAtStart: live.secondsAtStart,
    stopwatch: live.stopwatch,
    onExpire: () => {
      announceTimeUp(interview);
      void live.stop('TIME_RAN_OUT');
    },
  });

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="sr-only">Interview</h1>
      <div className="grid grid-cols-[1fr_auto] items-start gap-4 border-b border-line pb-4">
        <div className="grid justify-items-start gap-2">
          <InterviewBadges interview={interview} />
          <Button variant="quiet" size="sm" className="-mx-3" onClick={() => turnStrip(!isStripOn)}>
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
      <QuestionCard
        text={questionText}
        isPlaying={player.isPlaying}
        hasNoVoice={player.hasNoVoice}
        onPlay={player.play}
        onStop={player.stop}
        isDisabled={live.isAnswering}
        playKey={areCharactersOn ? 'L' : undefined}
      />
      <AnswerPanel
        interview={interview}
        live={{ ...live, pressRecord }}
        microphone={microphone}
        transcript={transcript}
        idleText={idleText(interview, live.unsent.length)}
        isEnding={isEnding}
      />
      <div className={classNames('grid gap-6 transition-opacity', isRecording && 'opacity-85')}>
        <SessionControls
          live={live}
          isEnding={isEnding}
          onEnd={() => void end()}
          pauseKey={areCharactersOn ? 'P' : undefined}
        />
        <div className="-mx-3 flex flex-wrap gap-2 pointer-coarse:hidden">
          <ShortcutHelp
            isOpen={isListOpen}
            onOpenChange={setIsListOpen}
            areCharactersOn={areCharactersOn}
            onTurn={turnCharacters}
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

function idleText(interview: InterviewReply, unsentAnswers: number): string {
  if (unsentAnswers > 0) return '';
  if (interview.responses.length <= 1) return 'Take your time. The clock runs only while you answer.';
  return isQuestionDue(interview) ? 'Answer saved. The next question is on its way.' : 'Answer saved.';
}
