import { Mic, Square } from 'lucide-react';
import { useState } from 'react';
import { PermissionPrompt } from '#client/components/microphone/microphone-access.tsx';
import { MicrophoneHelp } from '#client/components/microphone/microphone-help.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { MicrophoneFault } from '#client/lib/audio/microphone-faults.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { type BrowserTranscript, RecognitionNotice, TranscriptConsent } from './browser-transcript.tsx';
import { FixAnswer } from './fix-answer.tsx';
import { LevelLine } from './level-line.tsx';
import { LiveWords } from './live-words.tsx';
import { StatusLine } from './session-status.tsx';
import { TypedAnswer } from './typed-answer.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import type { LiveSession } from './use-live-session.ts';

type Props = {
  interview: InterviewReply;
  live: LiveSession;
  microphone: Microphone;
  transcript: BrowserTranscript;
  isEnding: boolean;
  /** Chosen where the server cannot hear. */
  prefersTyping: boolean;
};

/** Where the candidate answers: by voice, or in writing. */
export function AnswerPanel({ interview, live, microphone, transcript, isEnding, prefersTyping }: Props) {
  const [typing, setTyping] = useState<boolean | null>(null);
  const isTyping = typing ?? (microphone.support !== 'ok' || prefersTyping);
  const { phase } = live.session;
  const isBusy = live.isAnswering || phase === 'starting' || phase === 'submitting' || isEnding;
  return (
    <section aria-label="Answer" className="grid gap-4">
      <div className="grid justify-items-center gap-3">
        <RecordButton
          isAnswering={live.isAnswering}
          isRecording={phase === 'recording'}
          isDisabled={isEnding || phase === 'starting' || (live.disabledReason !== null && !live.isAnswering)}
          onPress={live.pressRecord}
        />
        {/* Tall enough for the level line wherever one can come, so that nothing below moves when an answer starts or ends. */}
        <div
          className={classNames(
            'grid w-full content-start justify-items-center gap-2',
            (live.disabledReason === null || phase === 'submitting') && 'min-h-24',
          )}
        >
          {live.isAnswering && <LevelLine level={live.level} isRunning={phase === 'recording'} />}
          <LiveWords text={transcript.interimText || live.heard} />
          <StatusLine live={live} interview={interview} />
        </div>
        {phase === 'idle' && <RecognitionNotice transcript={transcript} />}
        <MicrophoneNotice microphone={microphone} fault={live.fault} />
      </div>
      <FixAnswer interview={interview} isDisabled={isBusy} />
      <UnsentAnswers
        unsent={live.unsent}
        isBusy={isBusy}
        onSendAgain={live.sendUnsent}
        onDiscard={live.discardUnsent}
      />
      <div className="flex flex-wrap justify-center gap-x-2 max-sm:gap-x-0">
        <Button variant="quiet" size="sm" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
          Type instead
        </Button>
        {microphone.support === 'ok' && <TranscriptConsent transcript={transcript} disabled={isBusy} />}
        <MicrophoneHelp label="Microphone help" microphone={microphone} disabled={isBusy} />
      </div>
      {isTyping && (
        <TypedAnswer
          draftKey={`draft_answer_${interview.id}_${interview.createdAt.getTime()}`}
          secondsLeft={live.secondsAtStart}
          isDisabled={isBusy || live.isTimeUp}
          onSend={live.sendTyped}
        />
      )}
    </section>
  );
}

type RecordButtonProps = {
  isAnswering: boolean;
  isRecording: boolean;
  isDisabled: boolean;
  onPress: () => void;
};

/** Starts an answer, and ends and sends it. Filled with the signal colour only while it records. */
function RecordButton({ isAnswering, isRecording, isDisabled, onPress }: RecordButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      aria-keyshortcuts="Space"
      className={classNames(
        'inline-flex min-h-16 items-center gap-3 rounded-full border-2 px-8 text-lg font-semibold transition-colors',
        'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
        isRecording
          ? 'border-signal bg-signal text-on-signal'
          : 'border-primary bg-raised text-primary hover:bg-primary-wash',
      )}
    >
      {isAnswering ? <Square aria-hidden size={20} /> : <Mic aria-hidden size={22} />}
      {isAnswering ? 'Stop and send' : 'Start answering'}
      <kbd aria-hidden className="hidden text-sm font-normal sm:inline">
        Space
      </kbd>
    </button>
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
