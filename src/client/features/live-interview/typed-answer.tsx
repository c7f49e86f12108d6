import type { FormEvent } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/textarea.tsx';
import { useDraft } from '#client/lib/use-draft.ts';
import { countWords } from '#shared/rules/count-words.ts';
import { durationText } from '#shared/rules/durations.ts';
import { typedSeconds } from '#shared/rules/interview-clock.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording-limits.ts';

type Props = {
  /** Where the draft is kept. */
  draftKey: string;
  isDisabled: boolean;
  /** Resolves with true when the server has it. */
  onSend: (text: string) => Promise<boolean>;
};

/** An answer in writing. The draft stays on this device until the server has it. */
export function TypedAnswer({ draftKey, isDisabled, onSend }: Props) {
  const [text, write] = useDraft(draftKey);
  const words = countWords(text);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (words > 0 && !isDisabled && (await onSend(text.trim()))) write('');
  };

  return (
    <form onSubmit={send} className="grid gap-3">
      <FormField
        label="Your answer"
        hint={`${words} ${words === 1 ? 'word' : 'words'}, counted as ${durationText(typedSeconds(words))} of speaking time. Ctrl+Enter sends.`}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
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
      <Button type="submit" disabled={isDisabled || words === 0} className="justify-self-start">
        Send answer
      </Button>
    </form>
  );
}
