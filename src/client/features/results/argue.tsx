import { type FormEvent, useId, useRef, useState } from 'react';
import { useSpeech } from '#client/components/exercise/short-answer-form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { Spinner } from '#client/components/ui/skeleton.tsx';
import { WRITES_ALONG } from '#client/lib/audio/browser-recognition.ts';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { useShortRecording } from '#client/lib/audio/use-short-recording.ts';
import { toastError } from '#client/lib/toast.tsx';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import { type ArgumentAbout, type ArgumentReply, MAX_ARGUMENT_WORDS } from '#shared/contract/arguments.ts';
import { SAY_AGAIN_SECONDS } from '#shared/rules/exercises.ts';
import { countWords } from '#shared/rules/interview-clock.ts';

type Props = {
  interviewId: number;
  /** When the report was made that is shown. */
  gradedAt: Date | null;
  about: ArgumentAbout;
  label: string;
};

/**
 * "Why?" beside a line of a model's report. It opens the model's reason, what was said before, and a field to object.
 */
export function Argue({ label, ...line }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <div className="grid w-full gap-2 print:hidden">
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={`Why? ${label}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Why?
      </Button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <Exchange {...line} />}
      </div>
    </div>
  );
}

function Exchange({ interviewId, gradedAt, about }: Omit<Props, 'label'>) {
  const { data: all } = trpc.interviews.arguments.useQuery({ id: interviewId });
  const { send, sendAgain, isSending } = useArgue(interviewId, about);
  const said = all?.filter((each) => each.about.kind === about.kind && each.about.id === about.id) ?? [];
  // An explanation of the report before this one tells nothing of what this one says.
  const isAsked = said.some(({ words, createdAt }) => words === null && createdAt >= (gradedAt ?? createdAt));
  return (
    <div className="grid gap-3 border-l-2 border-line pl-3 text-sm">
      <div role="log" aria-live="polite" className="grid gap-3">
        {said.map((each) => (
          <Said key={each.id} argument={each} />
        ))}
        {isSending && (
          <p className="flex items-center gap-2">
            <Spinner size={16} /> Reading the interview again...
          </p>
        )}
      </div>
      {all && !isAsked && !isSending && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => send({ words: '' })}
        >
          Explain this
        </Button>
      )}
      {/* Kept in the page while it is sent, so that its words are still there if that fails. */}
      <div hidden={isSending}>
        <Objection send={send} sendAgain={sendAgain} />
      </div>
    </div>
  );
}

function Said({ argument: { words, say, verdict, quote } }: { argument: ArgumentReply }) {
  return (
    <div className="grid gap-1">
      {words !== null && (
        <p>
          <span className="text-ink-soft">You meant:</span> {words}
        </p>
      )}
      <p>
        {verdict && <strong>{verdict === 'moved' ? 'Changed. ' : 'It stands. '}</strong>}
        {say}
      </p>
      {quote && <q className="italic">{quote}</q>}
    </div>
  );
}

type Send = (objection: { words: string; audio?: Blob }, onKept?: () => void) => void;

type ObjectionProps = {
  send: Send;
  /** Sends a recording that did not arrive; null if there is none. */
  sendAgain: (() => void) | null;
};

function Objection({ send, sendAgain }: ObjectionProps) {
  const speech = useSpeech();
  const [words, write] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemWith(words);
    setProblem(found);
    if (found === null) send({ words: words.trim() }, () => write(''));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <FormField
        label="I meant ..."
        hint="Point to what you said in the interview. The score changes only if it was said there."
        error={problem ?? undefined}
      >
        {(control) => (
          <Textarea {...control} rows={2} value={words} onChange={(event) => write(event.target.value)} />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" size="sm">
          Send
        </Button>
        {speech.canSpeak && <Speak place={speech.place} onSaid={send} />}
        {sendAgain && (
          <Button variant="outline" size="sm" onClick={sendAgain}>
            Send the recording again
          </Button>
        )}
      </div>
    </form>
  );
}

function problemWith(words: string): string | null {
  const count = countWords(words);
  if (count === 0) return 'Please say what you meant.';
  return count > MAX_ARGUMENT_WORDS ? `Please say it in ${MAX_ARGUMENT_WORDS} words or fewer.` : null;
}

function Speak({ place, onSaid }: { place: ReturnType<typeof useSpeech>['place']; onSaid: Send }) {
  const microphone = useMicrophone();
  const [problem, setProblem] = useState<string | null>(null);
  const { secondsLeft, start, stop } = useShortRecording({
    maxSeconds: SAY_AGAIN_SECONDS,
    writesAlong: place !== null,
    onDone: ({ audio, transcript }) => onSaid({ words: transcript ?? '', audio }),
  });
  const press = async () => {
    if (secondsLeft !== null) return stop();
    setProblem((await start(microphone.chosenId))?.description ?? null);
  };
  return (
    <>
      <Button variant={secondsLeft === null ? 'quiet' : 'danger'} size="sm" onClick={() => void press()}>
        {secondsLeft === null ? 'Speak instead' : `Stop and send (${secondsLeft} s left)`}
      </Button>
      {place && place !== 'nowhere' && <p className="w-full text-ink-soft">{WRITES_ALONG[place]}</p>}
      {problem && (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

/** An argument that did not arrive is sent again under the same key. */
function useArgue(id: number, about: ArgumentAbout) {
  const utils = trpc.useUtils();
  const sent = useRef<{ what: Blob | string; key: string } | null>(null);
  const mutation = trpc.interviews.argue.useMutation({
    onSuccess: async (kept) => {
      sent.current = null;
      utils.interviews.arguments.setData({ id }, (shown = []) => [
        ...shown.filter((each) => each.id !== kept.id),
        kept,
      ]);
      if (kept.verdict === 'moved') await utils.interviews.get.invalidate({ id });
    },
    onError: (error) => toastError('The report did not answer', error, 'Please try again.'),
  });
  const send: Send = ({ words, audio }, onKept) => {
    const what = audio ?? words;
    if (sent.current?.what !== what) sent.current = { what, key: newIdempotencyKey() };
    const form = new FormData();
    form.append('id', String(id));
    form.append('about', JSON.stringify(about));
    form.append('words', words);
    form.append('idempotencyKey', sent.current.key);
    if (audio) form.append('audio', new File([audio], 'argument', { type: audio.type }));
    mutation.mutate(form, { onSuccess: () => onKept?.() });
  };
  const { variables: form } = mutation;
  const isUnsentRecording = mutation.isError && form instanceof FormData && form.has('audio');
  const sendAgain = isUnsentRecording ? () => mutation.mutate(form) : null;
  return { send, sendAgain, isSending: mutation.isPending };
}
