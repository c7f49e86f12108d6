import { Mic, Square } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { Progress } from '#client/components/ui/progress.tsx';
import { Spinner } from '#client/components/ui/skeleton.tsx';
import { useAudioPort } from '#client/lib/audio/audio-port.ts';
import {
  type RecognitionPlace,
  recognitionPlace,
  WRITES_ALONG,
} from '#client/lib/audio/browser-recognition.ts';
import { type MicrophoneFault, useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { type Unheard, useShortRecording } from '#client/lib/audio/use-short-recording.ts';
import { sendWithEnter } from '#client/lib/keys.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useDraft } from '#client/lib/use-stored.ts';
import { exerciseLengthProblem, exerciseSeconds } from '#shared/rules/exercises.ts';
import { clockText, countWords, durationWords } from '#shared/rules/interview-clock.ts';
import { BROWSER_ENGINE, MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';
import { Listening } from './listening.tsx';

/** What was said or typed; `audio` is null if it was typed. */
export type ShortAnswer = { transcript: string; audio: Blob | null };

type Props = {
  /** The longest recording, which stops automatically then. */
  maxSeconds: number;
  /** The key under which this device stores text that was typed but not sent. */
  draftKey: string;
  speech: SpeechInput;
  /** Said where the browser cannot transcribe, after the request to type. */
  besidesTyping?: string | undefined;
  /** Whether to begin with the text field, for somebody who typed the last answer. */
  startsTyping?: boolean;
  /** Whether answering is the main action on the page. */
  isFirst?: boolean;
  isSending: boolean;
  onAnswer: (answer: ShortAnswer) => void;
};

/** The answer to an exercise: out loud where speech can be recognized, or in writing. */
export function ShortAnswerForm({
  speech,
  besidesTyping,
  startsTyping = false,
  isFirst = false,
  isSending,
  ...props
}: Props) {
  const [isTyping, setIsTyping] = useState(startsTyping);
  const [unheard, setUnheard] = useState<Unheard | null>(null);
  const [timesUnheard, setTimesUnheard] = useState(0);
  if (isSending) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Listening to your answer
      </p>
    );
  }
  const isDeaf = unheard === 'no_recognizer';
  const canSpeak = speech.canSpeak && !isDeaf;
  const isTyped = isTyping || !canSpeak;
  return (
    <div className="grid gap-4">
      {canSpeak ? (
        <Spoken
          speech={speech}
          isFirst={isFirst && !isTyped}
          onStart={() => setUnheard(null)}
          onUnheard={(why) => {
            setUnheard(why);
            setTimesUnheard((times) => times + 1);
            setIsTyping(true);
          }}
          {...props}
        >
          {!isTyping && (
            <Button
              variant="quiet"
              onClick={() => {
                setUnheard(null);
                setIsTyping(true);
              }}
            >
              Type instead
            </Button>
          )}
        </Spoken>
      ) : (
        (isDeaf || speech.whyNot) && (
          <p role={isDeaf ? 'alert' : undefined} className="max-w-prose text-sm text-ink-soft">
            {isDeaf ? DOES_NOT_WORK : speech.whyNot}
            {besidesTyping && ` ${besidesTyping}`}
          </p>
        )
      )}
      {unheard && unheard !== 'no_recognizer' && (
        <Alert tone="danger" title={UNHEARD[unheard].title}>
          <p>{UNHEARD[unheard].advice}</p>
        </Alert>
      )}
      {isTyped && (
        <Typed
          // When nothing was heard, the field is made again to get the cursor, even if it was already open.
          key={timesUnheard}
          isFirst={isFirst}
          takesFocus={isTyping && (!startsTyping || timesUnheard > 0)}
          {...props}
        />
      )}
    </div>
  );
}

const DOES_NOT_WORK = 'Speech recognition does not work in this browser. Type your answer.';

/** The messages for a browser that was to transcribe but has no words. */
const UNHEARD: Record<Exclude<Unheard, 'no_recognizer'>, { title: string; advice: string }> = {
  recognizer_stopped: {
    title: 'Your browser cannot turn speech into text now',
    advice: 'Speech recognition stopped. Please type your answer here.',
  },
  no_sound: {
    title: 'Nothing was heard',
    advice: 'No sound came from your microphone. Is it muted? Try again, or type your answer here.',
  },
  no_words: {
    title: 'No words were recognized',
    advice: 'Your browser heard you but found no words. Try again, or type your answer here.',
  },
};

type PartProps = Pick<Props, 'maxSeconds' | 'draftKey' | 'onAnswer'> & {
  /** Whether this way of answering is the main action on the page. */
  isFirst: boolean;
};

type SpokenProps = PartProps & {
  speech: SpeechInput;
  onStart: () => void;
  /** Called instead of `onAnswer` when nothing was heard. */
  onUnheard: (why: Unheard) => void;
  /** The other way to answer, shown beside the button. */
  children: ReactNode;
};

function Spoken({ speech, maxSeconds, isFirst, onAnswer, onStart, onUnheard, children }: SpokenProps) {
  const [fault, setFault] = useState<MicrophoneFault | null>(null);
  const { chosenId } = useMicrophone();
  const { secondsLeft, wordsSoFar, level, start, stop } = useShortRecording({
    maxSeconds,
    writesAlong: speech.place !== null,
    onDone: ({ audio, transcript, unheard }) =>
      unheard ? onUnheard(unheard) : onAnswer({ audio, transcript: transcript ?? '' }),
  });
  if (secondsLeft !== null) {
    return (
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-4">
          <Button
            className="border-signal bg-signal text-on-signal hover:bg-signal"
            onClick={() => void stop()}
          >
            <Square aria-hidden size={16} /> Stop and check
          </Button>
          <span role="timer" aria-label={`${durationWords(secondsLeft)} left`} className="figures">
            {clockText(secondsLeft)}
          </span>
          {children}
        </div>
        <Listening level={level} words={wordsSoFar} />
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isFirst ? 'primary' : 'outline'}
          onClick={async () => {
            onStart();
            setFault(await start(chosenId));
          }}
        >
          <Mic aria-hidden size={18} /> Answer out loud
        </Button>
        {children}
      </div>
      <p className="max-w-prose text-sm text-ink-soft">
        {speech.place && speech.place !== 'nowhere' ? `${WRITES_ALONG[speech.place]} ` : ''}
        The recording is not kept.
        {speech.place === 'vendor' && ' Not every browser can do this: if yours cannot, you type.'}
      </p>
      {fault && (
        <Alert tone="danger" title={fault.title}>
          <p>{fault.description}</p>
        </Alert>
      )}
    </div>
  );
}

type TypedProps = PartProps & { takesFocus: boolean };

/** The typed answer, with the time that it would take to say. Text that could not be said in the time is not sent. */
function Typed({ maxSeconds, draftKey, isFirst, takesFocus, onAnswer }: TypedProps) {
  const [text, write] = useDraft(draftKey);
  const [problem, setProblem] = useState<string | null>(null);
  const words = countWords(text);
  const seconds = exerciseSeconds(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = exerciseLengthProblem(text);
    setProblem(found);
    if (found === null) onAnswer({ transcript: text.trim(), audio: null });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <FormField
        label="Your answer"
        hint={
          <>
            {words} {words === 1 ? 'word' : 'words'},{' '}
            <span className="figures">
              {clockText(seconds)} of {clockText(maxSeconds)}
            </span>{' '}
            speaking time.
            <span className="pointer-coarse:hidden"> Ctrl+Enter checks it.</span>
          </>
        }
        error={problem ?? undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus={takesFocus}
            rows={4}
            value={text}
            maxLength={MAX_TRANSCRIPT_CHARACTERS}
            onKeyDown={sendWithEnter}
            onChange={(event) => {
              write(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </FormField>
      <Progress
        label="Speaking time used"
        value={seconds / maxSeconds}
        tone={seconds > maxSeconds ? 'signal' : 'primary'}
      />
      <Button type="submit" variant={isFirst ? 'primary' : 'outline'} className="justify-self-start">
        Check my answer
      </Button>
    </form>
  );
}

/** Whether an answer can be spoken here, and what recognizes its words. */
type SpeechInput = {
  canSpeak: boolean;
  /** Where the browser recognizes speech; null if the server does it, or while it is not known. */
  place: Exclude<RecognitionPlace, 'downloadable'> | null;
  /** Why the answer has to be typed; null if it can be spoken, or while that is not known. */
  whyNot: string | null;
};

const NO_MICROPHONE = 'This browser cannot record, so please type.';

/** Speech input with recognition by the server, or else by the browser. */
export function useSpeech(): SpeechInput {
  const byBrowser = useBrowserSpeech();
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const canRecord = useAudioPort().support() === 'ok';
  if (!config) return { canSpeak: false, place: null, whyNot: null };
  if (config.engines.transcriber === BROWSER_ENGINE) {
    const whyNot = byBrowser.whyNot && 'This server cannot turn speech into text, so please type.';
    return canRecord ? { ...byBrowser, whyNot } : byBrowser;
  }
  return { canSpeak: canRecord, place: null, whyNot: canRecord ? null : NO_MICROPHONE };
}

/** Speech input with recognition by the browser only. */
export function useBrowserSpeech(): SpeechInput {
  const canRecord = useAudioPort().support() === 'ok';
  const [place, setPlace] = useState<Exclude<RecognitionPlace, 'downloadable'> | null>(null);
  useEffect(() => void recognitionPlace().then(setPlace), []);
  if (!canRecord) return { canSpeak: false, place, whyNot: NO_MICROPHONE };
  if (place === 'nowhere') {
    return { canSpeak: false, place, whyNot: 'This browser cannot turn speech into text, so please type.' };
  }
  return { canSpeak: place !== null, place, whyNot: null };
}
