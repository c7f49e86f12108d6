import { useEffect, useRef } from 'react';
import { PermissionPrompt } from '#client/components/microphone/microphone-access.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import type { Microphone, MicrophoneFault } from '#client/lib/audio/use-microphone.ts';
import { saveFile } from '#client/lib/fetch-file.ts';
import type { InterviewPhasesReply } from '#shared/contract/interviews.ts';
import { durationText } from '#shared/rules/interview-clock.ts';
import { AnswerWaveform, type UsualLength } from './answer-waveform.tsx';
import type { TurnProgress } from './turn-stream.ts';
import { TypedAnswer } from './typed-answer.tsx';
import { loadAudio, type UnsentAnswer } from './use-delivery.ts';
import type { Room } from './use-room.ts';

type Props = { room: Room };

/** The answer as it grows, spoken or written, and whatever keeps the candidate from giving it. */
export function AnswerPanel({ room }: Props) {
  const { live, microphone, transcript, hearing, plan, writing, choseTyping, isBusy } = room;
  const usual = usualLength(plan);
  const { phase } = live.room;
  const words = transcript.interimText || live.heard;
  const panel = useRef<HTMLDivElement>(null);
  /** True while the answer's place is shown before anything was spoken. */
  const isWaiting =
    room.big.does === 'record' && microphone.permission !== 'denied' && live.unsent.length === 0;
  const grows = live.isAnswering && words !== '';
  // On a small screen, the growing answer would end up out of sight.
  useEffect(() => {
    if (live.isAnswering || grows) panel.current?.scrollIntoView({ block: 'end' });
  }, [live.isAnswering, grows]);
  return (
    <div ref={panel} className="mt-auto grid gap-3">
      <LiveWords text={words} />
      {(live.isAnswering || isWaiting) && (
        <div className={live.isAnswering ? undefined : '@max-[40rem]:[@media(max-height:45rem)]:hidden'}>
          <AnswerWaveform
            key={live.isAnswering ? live.takeNumber : 'none'}
            level={live.level}
            stopwatch={live.isAnswering ? live.stopwatch : null}
            isRunning={phase === 'recording'}
            usual={usual}
          />
        </div>
      )}
      <TurnNote turn={live.turn} />
      {writing && (
        <TypedAnswer
          form={writing.form}
          field={writing.field}
          draftKey={writing.draftKey}
          secondsLeft={live.secondsAtStart}
          isDisabled={isBusy}
          isChosen={writing.isChosen}
          onWords={writing.onWords}
          onSend={(text, onTaken) => void live.sendTyped(text, onTaken)}
        />
      )}
      {phase === 'idle' && !live.isTimeUp && <HearingNotice hearing={hearing} transcript={transcript} />}
      {!choseTyping && <MicrophoneNotice microphone={microphone} fault={live.fault} />}
      <UnsentAnswers
        unsent={live.unsent}
        isBusy={isBusy}
        onSendAgain={live.sendUnsent}
        onDiscard={live.discardUnsent}
      />
    </div>
  );
}

/** Shown if nothing turns speech into words: a recording alone has no words to be asked about or graded. */
function HearingNotice({ hearing, transcript }: Pick<Room, 'hearing' | 'transcript'>) {
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

/** Says why the microphone is not ready, and what to do about it. */
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
        <code>http://localhost</code>. The person who hosts it can put an https proxy in front; the README
        shows how.
      </p>
      <p>Until then you can do the whole interview by typing.</p>
    </Alert>
  );
}

type UnsentAnswersProps = {
  unsent: readonly UnsentAnswer[];
  isBusy: boolean;
  onSendAgain: () => void;
  onDiscard: (key: string) => void;
};

/** Answers that wait on this device, and buttons to send or discard them. */
function UnsentAnswers({ unsent, isBusy, onSendAgain, onDiscard }: UnsentAnswersProps) {
  if (unsent.length === 0) return null;
  return (
    <Alert title={`${unsent.length} unsent ${unsent.length === 1 ? 'answer' : 'answers'}`}>
      <p>
        {unsent.length === 1 ? 'It is' : 'They are'} kept on this device until the server has{' '}
        {unsent.length === 1 ? 'it' : 'them'}.
      </p>
      <div>
        <Button size="sm" disabled={isBusy} onClick={onSendAgain}>
          Send again
        </Button>
      </div>
      <ul className="grid gap-1">
        {unsent.map((answer) => (
          <li key={answer.key} className="flex flex-wrap items-center gap-x-2">
            <span className="figures">{durationText(answer.durationMs / 1000)}</span>
            <Button variant="quiet" size="sm" onClick={() => void saveAsFile(answer)}>
              Save as file
            </Button>
            <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => onDiscard(answer.key)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

async function saveAsFile(answer: UnsentAnswer): Promise<void> {
  const { audio } = await loadAudio(answer);
  saveFile(`answer.${audio.type.includes('mp4') ? 'mp4' : 'webm'}`, audio);
}

/** Why the next question takes longer, if something is known about it. */
function TurnNote({ turn }: { turn: TurnProgress | null }) {
  const text = turn && (turn.trouble ?? waitText(turn.ahead));
  return text ? <p className="text-sm text-ink-soft">{text}</p> : null;
}

function waitText(ahead: number | null): string | null {
  if (ahead === null || ahead === 0) return null;
  return ahead === 1 ? '1 answer before yours.' : `${ahead} answers before yours.`;
}

/** Scrolled this close to the end, the view follows the newest words. */
const AT_END_PX = 24;

/**
 * The words of the running answer as far as they are known, in gray because they may still change. The last ones stay
 * in sight, unless the candidate has scrolled up to read what came before.
 */
function LiveWords({ text }: { text: string }) {
  const content = useRef<HTMLParagraphElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const area = content.current?.parentElement;
    if (!area || text === '') return;
    const onScroll = () => {
      follows.current = area.scrollHeight - area.scrollTop - area.clientHeight < AT_END_PX;
    };
    if (follows.current) area.scrollTop = area.scrollHeight;
    area.addEventListener('scroll', onScroll);
    return () => area.removeEventListener('scroll', onScroll);
  }, [text]);
  if (text === '') return null;
  return (
    <ScrollArea label="Your words so far" className="max-h-[3lh] max-w-3xl text-lg leading-snug">
      <p ref={content} className="text-ink-soft">
        {text}
      </p>
    </ScrollArea>
  );
}

/** The shares of a phase's time that one answer takes: a phase has two to four answers. */
const SHARES = { from: 1 / 4, to: 1 / 2 };
const ROUNDED_TO_SECONDS = 5;

/** How long an answer to the current question usually is, by the plan of its phase. */
export function usualLength(plan: InterviewPhasesReply | undefined): UsualLength | null {
  const current = plan?.phases.find(({ phase }) => phase === plan.current);
  if (!current) return null;
  const rounded = (share: number) =>
    Math.max(1, Math.round((current.plannedSeconds * share) / ROUNDED_TO_SECONDS)) * ROUNDED_TO_SECONDS;
  return { from: rounded(SHARES.from), to: rounded(SHARES.to) };
}
