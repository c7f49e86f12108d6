import { Circle, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { TypedDrillAnswer } from '#client/components/report/typed-drill-answer.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { useShortRecording } from '#client/lib/audio/use-short-recording.ts';
import { useWritesAlong } from '#client/lib/audio/use-writes-along.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useDraft } from '#client/lib/use-draft.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportCard } from '#shared/contract/report.ts';
import { SAY_AGAIN_SECONDS } from '#shared/rules/drills.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';
import { betterText, DrillResult } from './drill-result.tsx';
import { useSayAgain } from './use-say-again.ts';

const CANNOT_HEAR = 'This server cannot turn speech into text, so please type. ';

type Props = { interview: Pick<InterviewReply, 'id' | 'drillTries' | 'responses'>; card: ReportCard };

/** On a card: its one point is said again, spoken or typed, and heard before and after. It moves no grade. */
export function SayAgain({ interview, card }: Props) {
  const { pointId, task } = card;
  const [isOpen, setIsOpen] = useState(false);
  const [isAnswered, setIsAnswered] = useState(false);
  const tries = interview.drillTries.filter(
    ({ points }) => points.length === 1 && points[0]?.pointId === pointId,
  );
  if (pointId === null || task === null) return null;
  return (
    <div className="mt-1 grid w-full gap-3 print:hidden">
      {isOpen ? (
        <SayAgainPanel
          interview={interview}
          pointId={pointId}
          task={task}
          onClose={(isKept) => {
            setIsOpen(false);
            setIsAnswered(isKept);
          }}
        />
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-label={`Say it again, ${SAY_AGAIN_SECONDS} s: ${card.say}`}
          onClick={() => setIsOpen(true)}
        >
          <Circle aria-hidden size={12} fill="currentColor" className="text-signal" />
          Say it again, {SAY_AGAIN_SECONDS} s
        </Button>
      )}
      <p role="status" className="sr-only">
        {isAnswered && tries[0] && betterText(tries[0])}
      </p>
      {tries.slice(0, 1).map((drillTry) => (
        <DrillResult key={drillTry.id} drillTry={drillTry} />
      ))}
      {tries.length > 1 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft hover:text-ink">
            Earlier tries: {tries.length - 1}
          </summary>
          <div className="mt-3 grid gap-4">
            {tries.slice(1).map((drillTry) => (
              <DrillResult key={drillTry.id} drillTry={drillTry} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

type PanelProps = Pick<Props, 'interview'> & {
  pointId: string;
  task: string;
  onClose: (isKept: boolean) => void;
};

function SayAgainPanel({ interview, pointId, task, onClose }: PanelProps) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const writesAlong = useWritesAlong();
  const [isTyping, setIsTyping] = useState(wasTyped(interview));
  const [isBegun, setIsBegun] = useState(false);
  const [text, write] = useDraft(`say_again_${interview.id}_${pointId}`);
  const { send, isSending } = useSayAgain(interview.id, () => {
    write('');
    onClose(true);
  });
  const canHear = writesAlong || (config !== undefined && config.engines.transcriber !== BROWSER_ENGINE);
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p className="font-medium">{task}</p>
      {isSending && (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner size={16} /> Listening to your answer...
        </p>
      )}
      {!isSending && config && (
        <>
          {canHear && !isTyping ? (
            <Spoken
              writesAlong={writesAlong}
              isBegun={isBegun}
              onBegin={() => setIsBegun(true)}
              onAnswer={(audio, transcript) => send({ pointId, transcript, audio })}
            />
          ) : (
            <TypedDrillAnswer
              text={text}
              write={write}
              hint={`${canHear ? '' : CANNOT_HEAR}The built-in engine listens. It changes no grade and costs no session.`}
              onAnswer={(transcript) => send({ pointId, transcript })}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {canHear && (
              <Button variant="quiet" size="sm" onClick={() => setIsTyping(!isTyping)}>
                {isTyping ? 'Speak instead' : 'Type instead'}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => onClose(false)}>
              Close
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Whoever wrote the whole interview is not recorded now. */
function wasTyped({ responses }: PanelProps['interview']): boolean {
  return responses.every(({ speaker, transcriptState }) => speaker === 'ai' || transcriptState === 'typed');
}

function Spoken({
  writesAlong,
  isBegun,
  onBegin,
  onAnswer,
}: {
  writesAlong: boolean;
  isBegun: boolean;
  onBegin: () => void;
  onAnswer: (audio: Blob, transcript: string) => void;
}) {
  const microphone = useMicrophone();
  const [problem, setProblem] = useState<string | null>(null);
  const recorder = useShortRecording({
    maxSeconds: SAY_AGAIN_SECONDS,
    writesAlong,
    onDone: ({ audio, transcript }) => onAnswer(audio, transcript ?? ''),
  });
  const press = async () => {
    onBegin();
    if (recorder.secondsLeft !== null) return recorder.stop();
    const fault = await recorder.start(microphone.chosenId);
    setProblem(fault?.description ?? null);
  };
  const begin = useEffectEvent(() => void press());
  const isReady = microphone.chosenId !== null;
  // Who may be heard has pressed once: that was the beginning. After a failure it takes another press.
  useEffect(() => {
    if (isReady && !isBegun) begin();
  }, [isReady, isBegun]);
  const isRecording = recorder.secondsLeft !== null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button autoFocus variant={isRecording ? 'danger' : 'primary'} onClick={() => void press()}>
        {isRecording ? (
          <Square aria-hidden size={14} fill="currentColor" />
        ) : (
          <Circle aria-hidden size={14} fill="currentColor" />
        )}
        {isRecording ? 'Stop and check' : 'Start speaking'}
      </Button>
      {isRecording && (
        <p className="figures text-sm text-signal" role="timer">
          {recorder.secondsLeft} s left
        </p>
      )}
      {problem && (
        <p role="alert" className="w-full text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
