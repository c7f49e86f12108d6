import { Mic, Pause, Play, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PermissionPrompt } from '#client/components/microphone/microphone-access.tsx';
import { MicrophoneHelp } from '#client/components/microphone/microphone-help.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { MicrophoneFault } from '#client/lib/audio/microphone-faults.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { AnswerWaveform, type UsualLength } from './answer-waveform.tsx';
import { type BrowserTranscript, RecognitionNotice, TranscriptConsent } from './browser-transcript.tsx';
import { FixAnswer } from './fix-answer.tsx';
import { LiveWords } from './live-words.tsx';
import { StatusLine } from './session-status.tsx';
import { TurnNote } from './turn-note.tsx';
import { TypedAnswer } from './typed-answer.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import type { LiveSession } from './use-live-session.ts';
import { isConfirmationDue } from './wait-for-confirmation.ts';

/** The plainest words for it; readers of speech take them for what they are. */
const HINT_REQUEST = 'Can I have a hint?';

type Props = {
  interview: InterviewReply;
  live: LiveSession;
  microphone: Microphone;
  transcript: BrowserTranscript;
  usual: UsualLength | null;
  isEnding: boolean;
  /** Chosen where the server cannot hear. */
  prefersTyping: boolean;
  /** Hints have a key of their own. */
  isScripted: boolean;
  pauseKey: string | undefined;
  /** Stands at the end of the row of buttons. */
  endButton: ReactNode;
};

/** Where the candidate answers: by voice, or in writing. */
export function AnswerPanel({
  interview,
  live,
  microphone,
  transcript,
  usual,
  isEnding,
  prefersTyping,
  isScripted,
  pauseKey,
  endButton,
}: Props) {
  const [typing, setTyping] = useState<boolean | null>(null);
  const isTyping = typing ?? (microphone.support !== 'ok' || prefersTyping);
  /** Then the microphone is not asked for: whoever types does not need it. */
  const choseTyping = microphone.support === 'ok' && (typing ?? prefersTyping);
  const { phase } = live.session;
  const isConfirming = phase === 'idle' && isConfirmationDue(interview);
  const isBusy = live.isAnswering || phase === 'starting' || phase === 'submitting' || isEnding;
  /** What is being spoken has the room, whatever was chosen before. */
  const isWriting = isTyping && !live.isAnswering && !live.isTimeUp;
  const canRecord = live.disabledReason === null || phase === 'submitting';
  const buttons = (answer: ReactNode) => (
    <div className="grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap">
      {answer}
      <PauseButton live={live} isEnding={isEnding} pauseKey={pauseKey} />
      <div className="grid sm:ml-auto">{endButton}</div>
    </div>
  );
  return (
    <section aria-label="Answer" className="grid gap-4">
      {/* Tall enough for the waveform wherever one can come, so that no button moves when an answer starts or ends. */}
      <div
        className={classNames(
          'grid content-end gap-2',
          !isConfirming && !isWriting && canRecord && 'min-h-34',
        )}
      >
        <LiveWords text={transcript.interimText || live.heard} />
        {live.isAnswering && (
          <AnswerWaveform
            key={live.takeNumber}
            level={live.level}
            stopwatch={live.stopwatch}
            isRunning={phase === 'recording'}
            usual={usual}
          />
        )}
        <StatusLine live={live} interview={interview} isTyping={choseTyping} />
        <TurnNote turn={live.turn} />
      </div>
      {/* What everything waits for stands where the words just were; later it makes room for the next answer. */}
      {isConfirming && <FixAnswer interview={interview} isDisabled={isBusy} />}
      {isWriting ? (
        <TypedAnswer
          draftKey={`draft_answer_${interview.id}_${interview.createdAt.getTime()}`}
          secondsLeft={live.secondsAtStart}
          isDisabled={isBusy}
          isChosen={typing === true}
          onSend={live.sendTyped}
          buttons={buttons}
        />
      ) : (
        buttons(
          <RecordButton
            isAnswering={live.isAnswering}
            isRecording={phase === 'recording'}
            hasSpace={!isConfirming}
            isDisabled={
              isEnding || phase === 'starting' || (live.disabledReason !== null && !live.isAnswering)
            }
            onPress={live.pressRecord}
          />,
        )
      )}
      {phase === 'idle' && <RecognitionNotice transcript={transcript} />}
      {!choseTyping && <MicrophoneNotice microphone={microphone} fault={live.fault} />}
      {!isConfirming && <FixAnswer interview={interview} isDisabled={isBusy} />}
      <UnsentAnswers
        unsent={live.unsent}
        isBusy={isBusy}
        onSendAgain={live.sendUnsent}
        onDiscard={live.discardUnsent}
      />
      <div className="-mx-3 flex flex-wrap">
        {microphone.support === 'ok' && (
          <Button variant="quiet" size="sm" disabled={live.isAnswering} onClick={() => setTyping(!isTyping)}>
            {isTyping ? 'Speak instead' : 'Type instead'}
          </Button>
        )}
        <StartOver live={live} isEnding={isEnding} />
        {!isScripted && (
          <Button
            variant="quiet"
            size="sm"
            disabled={isBusy || live.isTimeUp}
            title="Points reached with a hint count less"
            onClick={() => void live.sendTyped(HINT_REQUEST)}
          >
            Ask for a hint
          </Button>
        )}
        {microphone.support === 'ok' && <TranscriptConsent transcript={transcript} disabled={isBusy} />}
        <MicrophoneHelp label="Microphone help" microphone={microphone} disabled={isBusy} />
      </div>
    </section>
  );
}

type RecordButtonProps = {
  isAnswering: boolean;
  isRecording: boolean;
  /** The space bar presses it, and nothing else. */
  hasSpace: boolean;
  isDisabled: boolean;
  onPress: () => void;
};

/** Starts an answer, and ends and sends it. Filled with the signal colour only while it records. */
function RecordButton({ isAnswering, isRecording, hasSpace, isDisabled, onPress }: RecordButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      aria-keyshortcuts={hasSpace ? 'Space' : undefined}
      className={classNames(
        'inline-flex min-h-14 items-center justify-center gap-3 rounded-full border-2 px-6 text-lg font-semibold whitespace-nowrap max-sm:col-span-full sm:w-80 transition-colors',
        'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
        isRecording
          ? 'border-signal bg-signal text-on-signal'
          : 'border-primary bg-raised text-primary hover:bg-primary-wash',
      )}
    >
      {isAnswering ? <Square aria-hidden size={18} fill="currentColor" /> : <Mic aria-hidden size={22} />}
      {isAnswering ? 'Done' : 'Start answering'}
      {hasSpace && (
        <kbd aria-hidden className="hidden text-sm font-normal sm:inline">
          Space
        </kbd>
      )}
    </button>
  );
}

type PauseButtonProps = { live: LiveSession; isEnding: boolean; pauseKey: string | undefined };

/** Pauses and resumes, in the same place. */
function PauseButton({ live, isEnding, pauseKey }: PauseButtonProps) {
  const isPaused = live.session.phase === 'paused';
  return (
    <Button
      variant="outline"
      className="max-sm:px-2 sm:w-48"
      disabled={!live.canPause || isEnding}
      aria-keyshortcuts={pauseKey}
      onClick={live.togglePause}
    >
      {isPaused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
      {isPaused ? 'Resume Interview' : 'Pause Interview'}
    </Button>
  );
}

/** Has the running answer recorded anew, and for ten seconds the one before it back. */
function StartOver({ live, isEnding }: { live: LiveSession; isEnding: boolean }) {
  if (!live.isAnswering) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={isEnding}
      onClick={live.canUndoStartOver ? live.undoStartOver : () => void live.startOver()}
    >
      {live.canUndoStartOver ? 'Undo start over' : 'Start over'}
    </Button>
  );
}

type MicrophoneNoticeProps = {
  microphone: Microphone;
  /** What went wrong with the last recording, if anything. */
  fault: MicrophoneFault | null;
};

/** Stands under the record button while the microphone is not ready, and says what to do. */
function MicrophoneNotice({ microphone, fault }: MicrophoneNoticeProps) {
  const { permission, support } = microphone;
  if (support === 'insecure') return <InsecureNotice />;
  return (
    <>
      {permission === 'denied' ? (
        <Alert tone="danger">
          <p>Microphone access denied. Please check your browser settings and refresh the page.</p>
        </Alert>
      ) : (
        fault && (
          <Alert tone="danger" title={fault.title}>
            <p>{fault.description}</p>
          </Alert>
        )
      )}
      <PermissionPrompt microphone={microphone} isSilent />
    </>
  );
}

function InsecureNotice() {
  return (
    <Alert tone="signal" title="No microphone on this address">
      <p>
        Browsers open the microphone only on secure addresses, and <code>{window.location.origin}</code> is
        plain http. Open this site by its https:// address, or on the machine itself at{' '}
        <code>http://localhost</code>. Whoever hosts it can put an https proxy in front; the README shows how.
      </p>
      <p>Until then you can do the whole interview by typing.</p>
    </Alert>
  );
}
