import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import type { KeysReply } from '#shared/contract/keys.ts';

type Props = {
  facts: KeysReply['facts'];
  onAsk: (asked: { fact: string } | { words: string }) => void;
  onClose: () => void;
};

const MAX_CHARACTERS = 500;

/** What can be asked for: a topic of the list, or a question in one's own words. */
export function AskDialog({ facts, onAsk, onClose }: Props) {
  const [words, setWords] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) onAsk({ words: words.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ask the interviewer"
      description={<p>Asking takes no time and lowers no score.</p>}
    >
      <form onSubmit={ask} className="grid gap-3">
        <FormField label="Your question">
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={words}
              maxLength={MAX_CHARACTERS}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </FormField>
        <Button type="submit" className="justify-self-start" disabled={words.trim() === ''}>
          Ask
        </Button>
      </form>
      <div className="grid gap-2 border-t border-line pt-4">
        <p id="ask-topics" className="text-sm text-ink-soft">
          Or choose a topic
        </p>
        <ul aria-labelledby="ask-topics" className="flex flex-wrap gap-2">
          {facts.map(({ id, name, isTold }) => (
            <li key={id}>
              <Button variant="outline" size="sm" onClick={() => onAsk({ fact: id })}>
                {name}
                {isTold && <span className="text-ink-soft">(told)</span>}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
