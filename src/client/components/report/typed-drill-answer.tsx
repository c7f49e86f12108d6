import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/input.tsx';
import { drillLengthProblem } from '#shared/rules/drills.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';

type Props = {
  text: string;
  write: (text: string) => void;
  hint: string;
  onAnswer: (text: string) => void;
};

/** A drill answered in writing; what is too long to be said in its time is not sent. */
export function TypedDrillAnswer({ text, write, hint, onAnswer }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = drillLengthProblem(text);
    setProblem(found);
    if (found === null) onAnswer(text.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <FormField label="Your answer" hint={hint} error={problem ?? undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={text}
            maxLength={MAX_TRANSCRIPT_CHARACTERS}
            onChange={(event) => {
              write(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </FormField>
      <Button type="submit" variant="outline" className="justify-self-start">
        Check my answer
      </Button>
    </form>
  );
}
