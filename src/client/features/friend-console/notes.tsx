import { type FormEvent, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input } from '#client/components/ui/form-field.tsx';
import { useDraft } from '#client/lib/use-stored.ts';
import type { ConsoleReply } from '#shared/contract/friend.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { sinceFirst } from './point-ticks.tsx';
import type { OpenConsole } from './use-console.ts';

type Props = { session: OpenConsole; shown: ConsoleReply };

export type NoteTaking = ReturnType<typeof useNoteTaking>;

/** The notes so far, and the one that is being written. */
export function useNoteTaking({ session, shown }: Props) {
  const [text, setText] = useDraft(`console_note_${shown.createdAt.getTime()}`);
  const field = useRef<HTMLInputElement>(null);
  const notes = session.save.notes ?? shown.verdict.notes;
  return {
    notes,
    text,
    setText,
    field,
    /** Resolves with false if it could not be saved: then it is in its field again. */
    keep: async (): Promise<boolean> => {
      const note = text.trim();
      if (note === '') return true;
      setText('');
      const isSaved = await session.save.change({ notes: [...notes, { text: note }] });
      if (!isSaved) setText(`${note} ${field.current?.value ?? ''}`.trim());
      return isSaved;
    },
  };
}

/** What the friend writes down meanwhile, with its time. */
export function Notes({ session, shown, taking }: Props & { taking: NoteTaking }) {
  const { notes, text, setText, field, keep } = taking;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void keep();
    field.current?.focus();
  };
  return (
    <section aria-labelledby="notes" className="grid gap-2">
      <h3 id="notes" className="sr-only">
        Notes
      </h3>
      <form onSubmit={add} className="grid gap-2">
        <FormField label="Note" hint="Kept with its time. The candidate reads your notes with the verdict.">
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={text}
              maxLength={500}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </FormField>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          className="justify-self-start"
          disabled={!text.trim()}
        >
          Keep the note
        </Button>
      </form>
      <ul className="grid gap-1 empty:hidden">
        {notes.map((note, at) => (
          <li
            key={`${note.atMs} ${note.text}`}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 text-sm"
          >
            {note.atMs === undefined ? (
              <span className="text-ink-soft">Saving…</span>
            ) : (
              <span className="figures text-ink-soft">{clockText(sinceFirst(shown, note.atMs))}</span>
            )}
            <span className="wrap-anywhere">{note.text}</span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove the note “${note.text}”`}
              onClick={() => session.save.change({ notes: notes.filter((_, index) => index !== at) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
