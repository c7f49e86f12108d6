import { Circle } from 'lucide-react';
import { useRef, useState } from 'react';
import { ExerciseResult } from '#client/components/exercise/exercise-result.tsx';
import {
  type ShortAnswer,
  ShortAnswerForm,
  useSpeech,
} from '#client/components/exercise/short-answer-form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { formOfAnswer } from '#client/lib/audio/use-short-recording.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { AttemptReply } from '#shared/contract/exercise.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportCard } from '#shared/contract/report.ts';
import { SAY_AGAIN_SECONDS } from '#shared/rules/exercises.ts';

type Props = {
  interview: Pick<InterviewReply, 'id' | 'attempts' | 'responses'>;
  card: ReportCard;
  /** True if it is the one thing to do next. */
  isFirst?: boolean;
};

/** On a card: the candidate says its one point again, spoken or typed, and rates the answer. It changes no grade. */
export function SayAgain({ interview, card, isFirst = false }: Props) {
  const { pointId, task } = card;
  const [isOpen, setIsOpen] = useState(false);
  const [recording, setRecording] = useState<{ of: number; sound: Blob | null } | null>(null);
  const [latest, ...earlier] = interview.attempts.filter(
    ({ points }) => points.length === 1 && points[0]?.id === pointId,
  );
  if (pointId === null || task === null) return null;
  return (
    <div className="mt-1 grid w-full gap-3 print:hidden">
      {isOpen ? (
        <Panel
          interview={interview}
          pointId={pointId}
          task={task}
          onClose={() => setIsOpen(false)}
          onKept={(of, sound) => {
            setIsOpen(false);
            setRecording({ of, sound });
          }}
        />
      ) : (
        <Button
          variant={isFirst ? 'primary' : 'outline'}
          size={isFirst ? 'md' : 'sm'}
          className="justify-self-start"
          aria-label={`Say it again, ${SAY_AGAIN_SECONDS} s: ${card.say}`}
          onClick={() => setIsOpen(true)}
        >
          <Circle aria-hidden size={12} fill="currentColor" className={isFirst ? undefined : 'text-signal'} />
          Say it again{isFirst && `, ${SAY_AGAIN_SECONDS} s`}
        </Button>
      )}
      {latest && (
        <Attempt
          key={latest.id}
          interviewId={interview.id}
          attempt={latest}
          recording={recording?.of === latest.id ? recording.sound : null}
          takesFocus={recording?.of === latest.id}
        />
      )}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft hover:text-ink">
            Earlier answers: {earlier.length}
          </summary>
          <div className="mt-3 grid gap-4">
            {earlier.map((attempt) => (
              <Attempt key={attempt.id} interviewId={interview.id} attempt={attempt} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

type AttemptProps = {
  interviewId: number;
  attempt: AttemptReply;
  recording?: Blob | null;
  takesFocus?: boolean;
};

/** An answer to a report's exercise, which can be rated once. */
export function Attempt({ interviewId, attempt, recording = null, takesFocus = false }: AttemptProps) {
  const utils = trpc.useUtils();
  const rate = trpc.practice.rate.useMutation({
    onSuccess: (rated) => {
      utils.interviews.get.setData(
        { id: interviewId },
        (interview) =>
          interview && {
            ...interview,
            attempts: interview.attempts.map((each) => (each.id === rated.id ? rated : each)),
          },
      );
      void utils.practice.get.invalidate();
    },
    onError: (error) => toastError('Your rating was not saved', error, 'Please try again.'),
  });
  return (
    <ExerciseResult
      attempt={attempt}
      level={4}
      recording={recording}
      takesFocus={takesFocus}
      onRate={rate.isPending ? null : (rating) => rate.mutate({ attemptId: attempt.id, rating })}
    />
  );
}

type PanelProps = Pick<Props, 'interview'> & {
  pointId: string;
  task: string;
  onClose: () => void;
  onKept: (attemptId: number, recording: Blob | null) => void;
};

function Panel({ interview, pointId, task, onClose, onKept }: PanelProps) {
  const utils = trpc.useUtils();
  const speech = useSpeech();
  const draftKey = `say_again_${interview.id}_${pointId}`;
  const sent = useRef<{ words: string | Blob; form: FormData } | null>(null);
  const mutation = trpc.interviews.drill.useMutation({
    onSuccess: (attempt) => {
      localStorage.removeItem(draftKey);
      onKept(attempt.id, sent.current?.words instanceof Blob ? sent.current.words : null);
      utils.interviews.get.setData(
        { id: interview.id },
        (shown) => shown && { ...shown, attempts: [attempt, ...shown.attempts] },
      );
    },
    onError: (error) => toastError('Failed to check your answer', error, 'Please try again.'),
  });
  // The same words, sent again after a failure, are kept once.
  const send = (answer: ShortAnswer) => {
    const words = answer.audio ?? answer.transcript;
    if (sent.current?.words !== words) {
      sent.current = { words, form: formOfAnswer({ id: String(interview.id), pointId }, answer) };
    }
    mutation.mutate(sent.current.form);
  };
  const { variables: form } = mutation;
  const isUnsentRecording = mutation.isError && form instanceof FormData && form.has('audio');
  return (
    <div className="grid gap-3 border-t border-line pt-3" data-answering>
      <p className="font-medium">{task}</p>
      <ShortAnswerForm
        maxSeconds={SAY_AGAIN_SECONDS}
        draftKey={draftKey}
        speech={speech}
        startsTyping={wasTyped(interview)}
        isSending={mutation.isPending}
        onAnswer={send}
      />
      {isUnsentRecording && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => mutation.mutate(form)}
        >
          Send the recording again
        </Button>
      )}
      {!mutation.isPending && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}

/** Whether the candidate typed the whole interview: then the field is offered at once. */
function wasTyped({ responses }: PanelProps['interview']): boolean {
  return responses.every(({ speaker, transcriptState }) => speaker === 'ai' || transcriptState === 'typed');
}
