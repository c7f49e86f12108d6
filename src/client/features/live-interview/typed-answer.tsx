import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/input.tsx';
import { useDraft } from '#client/lib/use-draft.ts';
import {
  countedSeconds,
  countWords,
  durationText,
  TYPED_WORDS_PER_MINUTE,
  typedSeconds,
  WARNING_SECONDS,
} from '#shared/rules/interview-clock.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';

type Props = {
  /** Where the draft is kept. */
  draftKey: string;
  /** Of speaking time. */
  secondsLeft: number;
  isDisabled: boolean;
  /** Asked for just now: the next key writes. */
  isChosen: boolean;
  /** Resolves with true when the server has it. */
  onSend: (text: string) => Promise<boolean>;
  /** The row of buttons, with the one that sends in front. They stand outside the form: dialogs of theirs have forms too. */
  buttons: (send: ReactNode) => ReactNode;
};

/** An answer in writing. The draft stays on this device until the server has it. */
export function TypedAnswer({ draftKey, secondsLeft, isDisabled, isChosen, onSend, buttons }: Props) {
  const form = useId();
  const [text, write] = useDraft(draftKey);
  const words = countWords(text);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (words > 0 && !isDisabled && (await onSend(text.trim()))) write('');
  };

  return (
    <>
      <form id={form} onSubmit={send}>
        <FormField
          label="Your answer"
          hint={
            <>
              {hintText(words, secondsLeft)}
              <span className="pointer-coarse:hidden"> Ctrl+Enter sends.</span>
            </>
          }
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              autoFocus={isChosen}
              value={text}
              maxLength={MAX_TRANSCRIPT_CHARACTERS}
              onChange={(event) => write(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  event.currentTarget.form?.requestSubmit();
                }
              }}
            />
          )}
        </FormField>
      </form>
      {buttons(
        <Button
          type="submit"
          form={form}
          disabled={isDisabled || words === 0}
          size="lg"
          className="max-sm:col-span-full sm:w-80"
        >
          Send answer
        </Button>,
      )}
    </>
  );
}

/** What the answer counts; near the end also how much fits, since a longer one counts what was left (decisions D49). */
function hintText(words: number, secondsLeft: number): string {
  const seconds = countedSeconds(typedSeconds(words), secondsLeft);
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
