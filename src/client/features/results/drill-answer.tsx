import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/input.tsx';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useDraft } from '#client/lib/use-draft.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { DRILL_SECONDS, drillLengthProblem, drillSeconds } from '#shared/rules/drills.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';
import { betterText, DrillResult } from './drill-result.tsx';

/** Where the drill is answered in writing, and what was heard of its points before and after. */
export function DrillAnswer({ interview }: { interview: Pick<InterviewReply, 'id' | 'drillTries'> }) {
  const { id, drillTries } = interview;
  const [text, write] = useDraft(`drill_draft_${id}`);
  const [problem, setProblem] = useState<string | null>(null);
  const { send, isSending, isAnswered } = useAnswerDrill(id, () => write(''));
  const [latest, ...earlier] = drillTries;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = drillLengthProblem(text);
    setProblem(found);
    if (found === null && !isSending) send(text.trim());
  };
  return (
    <div className="grid gap-6 print:hidden">
      <form onSubmit={submit} noValidate className="grid gap-3">
        <FormField
          label="Your answer to the drill"
          hint={`${lengthText(text)} The built-in engine listens. It changes no grade and costs no session.`}
          error={problem ?? undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              value={text}
              maxLength={MAX_TRANSCRIPT_CHARACTERS}
              onChange={(event) => {
                write(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </FormField>
        <Button type="submit" variant="outline" pending={isSending} className="justify-self-start">
          {isSending ? 'Listening...' : 'Check my answer'}
        </Button>
      </form>
      <p role="status" className="sr-only">
        {isAnswered && latest && betterText(latest)}
      </p>
      {latest && <DrillResult drillTry={latest} />}
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-ink-soft hover:text-ink">
            Earlier answers to drills: {earlier.length}
          </summary>
          <ul className="mt-4 grid gap-6">
            {earlier.map((drillTry) => (
              <li key={drillTry.id}>
                <DrillResult drillTry={drillTry} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function lengthText(text: string): string {
  const words = countWords(text);
  const { from, to } = DRILL_SECONDS;
  return `${words} ${words === 1 ? 'word' : 'words'}, about ${drillSeconds(text)} s to say; aim for ${from} to ${to} s.`;
}

/** Sends answers to the drill. The same words, sent again after a failure, are kept once. */
function useAnswerDrill(id: number, onKept: () => void) {
  const utils = trpc.useUtils();
  const sent = useRef({ text: '', key: '' });
  const mutation = trpc.interviews.drill.useMutation({
    onSuccess: (drillTry) => {
      sent.current = { text: '', key: '' };
      onKept();
      utils.interviews.get.setData(
        { id },
        (interview) => interview && { ...interview, drillTries: [drillTry, ...interview.drillTries] },
      );
    },
    onError: (error) => toastError('Failed to check your answer', error, 'Please try again.'),
  });
  return {
    isSending: mutation.isPending,
    isAnswered: mutation.isSuccess,
    send: (text: string) => {
      if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() };
      mutation.mutate({ id, transcript: text, idempotencyKey: sent.current.key });
    },
  };
}
