import { useRef } from 'react';
import {
  type ShortAnswer,
  ShortAnswerForm,
  useSpeech,
} from '#client/components/exercise/short-answer-form.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { formOfAnswer } from '#client/lib/audio/use-short-recording.ts';
import { errorText } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { PracticeTaskReply } from '#shared/contract/exercise.ts';
import { taskSeconds } from '#shared/rules/exercises.ts';
import { lengthText } from './path.tsx';

type Props = {
  task: PracticeTaskReply;
  /** Its place on the path to an interview; null without a path. */
  step: { number: number; of: number; when: string } | null;
  /** True if nothing else on the page comes first. */
  isFirst: boolean;
  /** @param recording The spoken answer; null if it was typed. */
  onAnswered: (recording: Blob | null) => void;
};

/** Today's exercise of 60 to 90 s, answered in place. */
export function DailyTask({ task, step, isFirst, onAnswered }: Props) {
  const speech = useSpeech();
  const answer = useAnswer(task, onAnswered);
  const draftKey = `task_draft_${task.questionId}_${task.card?.pointId ?? task.dimension}`;
  return (
    <section aria-labelledby="task-of-today" className="grid gap-4">
      <header className="grid gap-1">
        <p className="text-sm text-ink-soft">{step?.when ?? 'For today'}. It uses no interview session.</p>
        <h2 id="task-of-today" className="text-xl">
          {step && `Step ${step.number} of ${step.of}: `}
          {task.title}, out loud, {lengthText(taskSeconds(task))}
        </h2>
        <p className="text-lg">{task.exercise}</p>
        {task.card && <p className="text-sm text-ink-soft">First in your last report: {task.card.say}</p>}
        <p className="text-sm text-ink-soft empty:hidden">
          {[reasonText(task), waitsText(task)].filter(Boolean).join(' ')}
        </p>
      </header>
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft hover:text-ink">Read the question</summary>
        <p className="mt-2 max-w-prose">{task.question}</p>
      </details>
      <ShortAnswerForm
        maxSeconds={taskSeconds(task)}
        draftKey={draftKey}
        speech={speech}
        isFirst={isFirst}
        isSending={answer.isPending}
        onAnswer={(given) => answer.send(given, draftKey)}
      />
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

/** Why this exercise was chosen for today. */
function reasonText({ card, reason, points: own, dimensionName }: PracticeTaskReply): string {
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
  // Scores from a candidate's own ticks are mostly one average, so they praise nothing beside points that are missing.
  if (own && own.had < own.of)
    return `${dimensionName}: you had ${own.had} of ${own.of} points with a reason in your last report.`;
  if (card) return '';
  const place = distance === 0 ? "at your level's bar" : `${points} (out of 5) above your level's bar`;
  return `${dimensionName} was ${place} ${span}. Practice it again to stay there.`;
}

/** Why it is not on what the latest report calls weakest; empty where it is. */
function waitsText({ weakestWaits }: PracticeTaskReply): string {
  if (!weakestWaits) return '';
  const { dimensionName, days } = weakestWaits;
  const when = days === 1 ? 'tomorrow' : `in ${days} days`;
  return `${dimensionName}, the weakest in your last report, is due again ${when}.`;
}

/** Sends answers. One that could not be sent is kept; it, or the same words typed again, goes under the same key. */
function useAnswer({ questionId, dimension, card }: PracticeTaskReply, onAnswered: Props['onAnswered']) {
  const utils = trpc.useUtils();
  const held = useRef<{ words: string | Blob; form: FormData; draftKey: string } | null>(null);
  const mutation = trpc.practice.answer.useMutation({
    onSuccess: (lastAttempt) => {
      const sent = held.current;
      held.current = null;
      if (sent) localStorage.removeItem(sent.draftKey);
      void utils.preparation.get.invalidate();
      // Its question now counts as tried.
      void utils.progress.get.invalidate();
      void utils.questions.list.invalidate();
      utils.practice.get.setData(undefined, (practice) => practice && { ...practice, lastAttempt });
      onAnswered(sent?.words instanceof Blob ? sent.words : null);
    },
  });
  const sendHeld = () => held.current && mutation.mutate(held.current.form);
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    canSendAgain: held.current?.words instanceof Blob,
    sendAgain: sendHeld,
    send: (answer: ShortAnswer, draftKey: string) => {
      const words = answer.audio ?? answer.transcript;
      if (held.current?.words === words) return sendHeld();
      held.current = {
        words,
        form: formOfAnswer({ questionId, dimension, ...(card && { pointId: card.pointId }) }, answer),
        draftKey,
      };
      sendHeld();
    },
  };
}
