import { useState } from 'react';
import { MicrophoneHelp } from '#client/components/microphone/microphone-help.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { LevelLine } from './level-line.tsx';
import { MicrophoneNotice } from './microphone-notice.tsx';
import { RecognitionNotice } from './recognition-notice.tsx';
import { RecordButton } from './record-button.tsx';
import { StatusLine } from './status-line.tsx';
import { TranscriptConsent } from './transcript-consent.tsx';
import { TypedAnswer } from './typed-answer.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import type { BrowserTranscript } from './use-browser-transcript.ts';
import type { LiveSession } from './use-live-session.ts';

type Props = {
  interview: InterviewReply;
  live: LiveSession;
  microphone: Microphone;
  transcript: BrowserTranscript;
  /** What to say between answers. */
  idleText: string;
  isEnding: boolean;
};

/** Where the candidate answers: by voice, or in writing. */
export function AnswerPanel({ interview, live, microphone, transcript, idleText, isEnding }: Props) {
  const [isTyping, setIsTyping] = useState(microphone.support !== 'ok');
  const { phase } = live.session;
  const isBusy = live.isAnswering || phase === 'starting' || phase === 'submitting' || isEnding;
  return (
    <section aria-label="Answer" className="grid gap-4">
      <div className="grid justify-items-center gap-3">
        <RecordButton
          isAnswering={live.isAnswering}
          isRecording={phase === 'recording'}
          isDisabled={isEnding || phase === 'starting' || (live.hindrance !== null && !live.isAnswering)}
          onPress={live.pressRecord}
        />
        {/* Tall enough for the level line wherever one can come, so that nothing below moves when an answer starts or ends. */}
        <div
          className={classNames(
            'grid w-full content-start justify-items-center gap-2',
            (live.hindrance === null || phase === 'submitting') && 'min-h-24',
          )}
        >
          {live.isAnswering && <LevelLine level={live.level} isRunning={phase === 'recording'} />}
          {transcript.heard && (
            <p className="max-w-prose text-center text-sm text-ink-soft">{transcript.heard}</p>
          )}
          <StatusLine live={live} idleText={idleText} />
        </div>
        {phase === 'idle' && <RecognitionNotice transcript={transcript} />}
        <MicrophoneNotice microphone={microphone} fault={live.fault} />
      </div>
      <UnsentAnswers live={live} isBusy={isBusy} />
      <div className="flex flex-wrap justify-center gap-x-2 max-sm:gap-x-0">
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isTyping}
          onClick={() => setIsTyping((isShown) => !isShown)}
        >
          Type instead
        </Button>
        {microphone.support === 'ok' && <TranscriptConsent transcript={transcript} disabled={isBusy} />}
        <MicrophoneHelp label="Microphone help" microphone={microphone} disabled={isBusy} />
      </div>
      {isTyping && (
        <TypedAnswer
          draftKey={`draft_answer_${interview.id}_${interview.createdAt.getTime()}`}
          isDisabled={isBusy || live.isTimeUp}
          onSend={live.sendTyped}
        />
      )}
    </section>
  );
}
