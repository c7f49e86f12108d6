import { useEffect, useRef, useState } from 'react';
import { TypedDrillAnswer } from '#client/components/report/typed-drill-answer.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { useAudioPort } from '#client/lib/audio/audio-port.ts';
import { type RecognitionPlace, recognitionPlace } from '#client/lib/audio/browser-recognition.ts';
import { errorText } from '#client/lib/errors.ts';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useDraft } from '#client/lib/use-draft.ts';
import type { PracticeTaskReply } from '#shared/contract/practice.ts';
import { drillSeconds } from '#shared/rules/drills.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';
import { SpokenAnswer } from './spoken-answer.tsx';

type Props = {
  task: PracticeTaskReply;
  /** Nothing else on the page is to be done first. */
  isFirst: boolean;
  onAnswered: () => void;
};

/** A task of 60 to 90 s, answered in place: out loud where somebody can make out the words, or in writing. */
export function DailyTask({ task, isFirst, onAnswered }: Props) {
  const { place, canSpeak } = useSpeech();
  const [isTyping, setIsTyping] = useState(false);
  const answer = useAnswer(task, onAnswered);
  const showsField = isTyping || !canSpeak;
  return (
    <section aria-labelledby="task-of-today" className="grid gap-4">
      <header className="grid gap-1">
        <p className="text-sm text-ink-soft">
          Today's exercise, on “{task.title}”. It does not count against your plan.
        </p>
        <h2 id="task-of-today" className="text-xl">
          {task.task}
        </h2>
        <p className="text-ink-soft">{reasonText(task)}</p>
      </header>
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft hover:text-ink">Read the question</summary>
        <p className="mt-2 max-w-prose">{task.question}</p>
      </details>
      {answer.isPending ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> Listening to your answer
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-start gap-3">
            {canSpeak && <SpokenAnswer place={place} isFirst={isFirst} onRecorded={answer.sendRecording} />}
            {canSpeak && (
              <Button
                variant="quiet"
                aria-expanded={isTyping}
                onClick={() => setIsTyping((isShown) => !isShown)}
              >
                Type instead
              </Button>
            )}
          </div>
          {showsField && <TypedAnswer task={task} onSend={answer.sendText} />}
        </>
      )}
      {answer.error && (
        <Alert tone="danger" title="Your answer could not be checked">
          <p>{errorText(answer.error, 'The server did not answer. Please try again.')}</p>
          {answer.canSendAgain && (
            <div>
              <Button size="sm" onClick={answer.sendAgain}>
                Send again
              </Button>
            </div>
          )}
        </Alert>
      )}
    </section>
  );
}

/** Why this task today. */
function reasonText({ reason, dimensionName }: PracticeTaskReply): string {
  if (!reason)
    return `${dimensionName}, on the question of the example. Your own interviews choose the next ones.`;
  const { gap, interviews } = reason;
  const span =
    interviews === 1
      ? 'in your last graded interview'
      : `on average in your last ${interviews} graded interviews`;
  const distance = Math.abs(Math.round(gap * 10) / 10);
  const points = distance === 1 ? '1 point' : `${distance} points`;
  if (gap < 0 && distance > 0)
    return `${dimensionName} was ${points} (out of 5) below your level's bar ${span}.`;
  const place =
    distance === 0 ? "exactly at your level's bar" : `${points} (out of 5) above your level's bar`;
  return `${dimensionName} was ${place} ${span}. Practise it again to stay there.`;
}

/** Whether an answer can be spoken here, and where its words are made out; null: by the server. */
function useSpeech(): { canSpeak: boolean; place: RecognitionPlace | null } {
  const support = useAudioPort().support();
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const [place, setPlace] = useState<RecognitionPlace>('nowhere');
  useEffect(() => void recognitionPlace().then(setPlace), []);
  if (!config || support !== 'ok') return { canSpeak: false, place: null };
  if (config.engines.transcriber !== BROWSER_ENGINE) return { canSpeak: true, place: null };
  return { canSpeak: place !== 'nowhere', place };
}

/** Sends answers. What could not be sent is held, and sent again under the same key. */
function useAnswer({ questionId, dimension }: PracticeTaskReply, onAnswered: () => void) {
  const utils = trpc.useUtils();
  const held = useRef<FormData | null>(null);
  const mutation = trpc.practice.answer.useMutation({
    onSuccess: (lastTry) => {
      held.current = null;
      utils.practice.get.setData(undefined, (practice) => practice && { ...practice, lastTry });
      void utils.practice.get.invalidate();
      onAnswered();
    },
  });
  const send = (fill: (form: FormData) => void) => {
    const form = new FormData();
    form.append('questionId', questionId);
    form.append('dimension', dimension);
    form.append('idempotencyKey', newIdempotencyKey());
    fill(form);
    held.current = form;
    mutation.mutate(form);
  };
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    canSendAgain: held.current?.has('audio') ?? false,
    sendAgain: () => held.current && mutation.mutate(held.current),
    sendText: (text: string) => send((form) => form.append('transcript', text)),
    sendRecording: ({ audio, transcript }: { audio: Blob; transcript: string | null }) =>
      send((form) => {
        form.append('audio', audio, 'answer');
        if (transcript) form.append('transcript', transcript);
      }),
  };
}

function TypedAnswer({ task, onSend }: { task: PracticeTaskReply; onSend: (text: string) => void }) {
  const [text, write] = useDraft(`task_draft_${task.questionId}_${task.dimension}`);
  const words = countWords(text);
  const hint = `${words} ${words === 1 ? 'word' : 'words'}, about ${drillSeconds(text)} s to say.`;
  return <TypedDrillAnswer text={text} write={write} hint={hint} onAnswer={onSend} />;
}
