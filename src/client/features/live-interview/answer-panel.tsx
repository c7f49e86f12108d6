import { useEffect, useRef } from 'react';
import { PermissionPrompt } from '#client/components/microphone/microphone-access.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import type { MicrophoneFault } from '#client/lib/audio/microphone-faults.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { AnswerWaveform, type UsualLength } from './answer-waveform.tsx';
import type { BrowserTranscript } from './browser-transcript.tsx';
import type { Hearing } from './hearing-check.tsx';
import { LiveWords } from './live-words.tsx';
import { TurnNote } from './turn-note.tsx';
import { TypedAnswer } from './typed-answer.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import type { LiveSession } from './use-live-session.ts';

type Props = {
  live: LiveSession;
  microphone: Microphone;
  transcript: BrowserTranscript;
  hearing: Hearing;
  usual: UsualLength | null;
  /** The form that the bar's big button sends; null while nothing is written. */
  writing: { form: string; draftKey: string; isChosen: boolean; onWords: (words: number) => void } | null;
  /** By choice: then the microphone is not asked for. */
  isTyping: boolean;
  isBusy: boolean;
};

/** What the candidate says or writes, as it grows, and what stands in its way. */
export function AnswerPanel(props: Props) {
  const { live, microphone, transcript, hearing, usual, writing, isTyping, isBusy } = props;
  const { phase } = live.session;
  const words = transcript.interimText || live.heard;
  const panel = useRef<HTMLDivElement>(null);
  const grows = live.isAnswering && words !== '';
  // On a small screen the answer would grow out of sight.
  useEffect(() => {
    if (live.isAnswering || grows) panel.current?.scrollIntoView({ block: 'end' });
  }, [live.isAnswering, grows]);
  return (
    <div ref={panel} className="mt-auto grid gap-3">
      <LiveWords text={words} />
      {live.isAnswering && (
        <AnswerWaveform
          key={live.takeNumber}
          level={live.level}
          stopwatch={live.stopwatch}
          isRunning={phase === 'recording'}
          usual={usual}
        />
      )}
      <TurnNote turn={live.turn} />
      {writing && (
        <TypedAnswer
          form={writing.form}
          draftKey={writing.draftKey}
          secondsLeft={live.secondsAtStart}
          isDisabled={isBusy}
          isChosen={writing.isChosen}
          onWords={writing.onWords}
          onSend={live.sendTyped}
        />
      )}
      {phase === 'idle' && !live.isTimeUp && <HearingNotice hearing={hearing} transcript={transcript} />}
      {!isTyping && <MicrophoneNotice microphone={microphone} fault={live.fault} />}
      <UnsentAnswers
        unsent={live.unsent}
        isBusy={isBusy}
        onSendAgain={live.sendUnsent}
        onDiscard={live.discardUnsent}
      />
    </div>
  );
}

/** On a server without a recognizer: a recording alone has no words to be asked about or graded. */
function HearingNotice({ hearing, transcript }: Pick<Props, 'hearing' | 'transcript'>) {
  if (!hearing.isDeaf || hearing.prefersTyping) return null;
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      This server cannot turn speech into text, and only text can be graded.{' '}
      {transcript.place === 'nowhere' ? (
        'This browser cannot either: please type your answers.'
      ) : (
        <button type="button" className="link" onClick={hearing.ask}>
          Choose how your words are heard
        </button>
      )}
    </p>
  );
}

type MicrophoneNoticeProps = {
  microphone: Microphone;
  /** What went wrong with the last recording, if anything. */
  fault: MicrophoneFault | null;
};

/** Says what stands in the way while the microphone is not ready, and what to do. */
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
