import { type FormEvent, type RefObject, type SyntheticEvent, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { focusAtEnd, sendWithEnter, useTypingInto } from '#client/lib/keys.tsx';
import { useDraft, writtenSince } from '#client/lib/use-stored.ts';
import {
  countedSeconds,
  countWords,
  durationText,
  spokenWords,
  TYPED_WORDS_PER_MINUTE,
  typedSeconds,
  WARNING_SECONDS,
} from '#shared/rules/interview-clock.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';

type Props = {
  /** Id of the form, for the button outside that sends it. */
  form: string;
  /** Takes the focus when a menu or a dialog closes. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** The key under which this device keeps the draft. */
  draftKey: string;
  /** Speaking time that is left. */
  secondsLeft: number;
  isDisabled: boolean;
  /** True if the candidate has just asked for the field: the next key writes. */
  isChosen: boolean;
  /** Called with how many words there are to send. */
  onWords: (words: number) => void;
  /** Calls `onTaken` once the server has it. */
  onSend: (text: string, onTaken: () => void) => void;
};

/** An answer in writing. The draft stays on this device until the server has it. */
export function TypedAnswer({
  form,
  field,
  draftKey,
  secondsLeft,
  isDisabled,
  isChosen,
  onWords,
  onSend,
}: Props) {
  const [text, write] = useDraft(draftKey);
  const words = countWords(text);
  const tellWords = useEffectEvent(onWords);
  useEffect(() => tellWords(words), [words]);
  useTypingInto(field);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words === 0 || isDisabled) return;
    // The button that was pressed is disabled now, and the candidate types on. On a phone the keyboard would cover the
    // question.
    if (field.current && !matchMedia('(pointer: coarse)').matches) focusAtEnd(field.current);
    // At once: a letter typed before React has drawn it would bring back what was sent.
    onSend(text.trim(), () => flushSync(() => write(writtenSince(text, field.current?.value ?? ''))));
  };

  return (
    <form id={form} onSubmit={send}>
      <FormField
        label="Your answer"
        hint={
          <>
            {hintText(text, secondsLeft)}
            <span className="pointer-coarse:hidden"> Ctrl+Enter sends.</span>
          </>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            ref={field}
            autoFocus={isChosen}
            value={text}
            maxLength={MAX_TRANSCRIPT_CHARACTERS}
            onFocus={bringInSight}
            onChange={(event) => {
              write(event.target.value);
              bringInSight(event);
            }}
            onKeyDown={sendWithEnter}
          />
        )}
      </FormField>
    </form>
  );
}

/** Below a long question, a phone would show little more than the line with the cursor. */
function bringInSight({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void {
  currentTarget.form?.scrollIntoView({ block: 'nearest' });
}

/**
 * How much time the answer counts. Near the end it also says how much fits, since a longer answer only counts the time
 * that was left (product rule 49).
 */
function hintText(text: string, secondsLeft: number): string {
  const words = countWords(text);
  const seconds = countedSeconds(typedSeconds(spokenWords(text)), secondsLeft);
  const counts =
    words === 0
      ? `${TYPED_WORDS_PER_MINUTE} words count as a minute of speaking time.`
      : `${wordsText(words)}, counted as ${durationText(seconds)} of speaking time.`;
  const fitting = Math.floor((secondsLeft * TYPED_WORDS_PER_MINUTE) / 60);
  if (secondsLeft <= 0 || (secondsLeft > WARNING_SECONDS && words <= fitting)) return counts;
  const fit = `About ${wordsText(fitting)} ${fitting === 1 ? 'fits' : 'fit'} in the time that is left`;
  return `${counts} ${fit}; a longer answer is accepted too.`;
}

function wordsText(words: number): string {
  return `${words} ${words === 1 ? 'word' : 'words'}`;
}
