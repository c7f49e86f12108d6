import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input, Textarea } from '#client/components/ui/input.tsx';
import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { TextSpan } from '#shared/interview/text-span.ts';
import { changeableWords, changedWords } from '#shared/rules/correction.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';
import { isOccupied } from './shortcuts.tsx';
import { useCorrection } from './use-correction.ts';

type Props = {
  interviewId: number;
  response: ResponseReply;
  isDisabled: boolean;
  /** The words can be taken as they stand; else only changes are sent. */
  isAwaited?: boolean;
};

/** The words of an answer: those in doubt are underlined, and each can be put right where it stands. */
export function HeardText({ interviewId, response, isDisabled, isAwaited = false }: Props) {
  const correction = useCorrection(interviewId);
  const [isEditing, setIsEditing] = useState(false);
  const words = useDraft(response);
  const isOff = isDisabled || correction.isSaving;
  const save = async (text: string) => {
    if (await correction.save(response.id, text)) setIsEditing(false);
  };
  const { container, focusNext } = useFocusOnNext();
  const confirm = useFocusUnlessOccupied();
  const put = (span: TextSpan, word: string) => {
    const { text, uncertain } = words.put(span, word);
    focusNext();
    if (uncertain.length === 0 && text !== response.content) void save(text);
  };
  if (isEditing) {
    return (
      <WholeText
        heard={response.original ?? response.content}
        text={words.text}
        isDisabled={isOff}
        problem={correction.problem}
        onSave={save}
        onCancel={() => setIsEditing(false)}
      />
    );
  }
  const isChanged = words.text !== response.content;
  return (
    <div ref={container} className="grid gap-3">
      {/* Lines far enough apart that a finger meets the word it means. */}
      <p className="max-w-prose leading-8 whitespace-pre-wrap wrap-anywhere">
        {pieces(words.text, words.uncertain).map(({ start, text, span }) =>
          span ? (
            <DoubtedWord key={start} word={text} isDisabled={isOff} onPut={(word) => put(span, word)} />
          ) : (
            text
          ),
        )}
      </p>
      {correction.problem && (
        <p role="alert" className="text-sm text-danger">
          {correction.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {(isAwaited || isChanged) && (
          <Button
            ref={isAwaited ? confirm : undefined}
            aria-keyshortcuts={isAwaited ? 'Space' : undefined}
            disabled={isDisabled}
            pending={correction.isSaving}
            onClick={() => void save(words.text)}
          >
            Use these words
            {isAwaited && (
              <kbd aria-hidden className="hidden text-sm font-normal sm:inline">
                Space
              </kbd>
            )}
          </Button>
        )}
        <Button
          variant="quiet"
          className={isAwaited || isChanged ? undefined : '-mx-4'}
          disabled={isOff}
          onClick={() => setIsEditing(true)}
        >
          Fix what I said
        </Button>
      </div>
    </div>
  );
}

/** A word that may be another: pressed, it becomes a field; Enter takes what stands there. */
function DoubtedWord({
  word,
  isDisabled,
  onPut,
}: {
  word: string;
  isDisabled: boolean;
  onPut: (word: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const isPut = useRef(false);
  if (draft === null) {
    return (
      <button
        type="button"
        disabled={isDisabled}
        aria-label={`${word}, may be misheard`}
        onClick={() => {
          isPut.current = false;
          setDraft(word);
        }}
        className="cursor-text underline decoration-signal decoration-wavy underline-offset-4"
      >
        {word}
      </button>
    );
  }
  const put = () => {
    // Enter takes the field away, which then loses the focus.
    if (isPut.current) return;
    isPut.current = true;
    setDraft(null);
    onPut(draft.trim() === '' ? word : draft.trim());
  };
  return (
    <Input
      // Whoever pressed the word writes in its place.
      ref={(field) => field?.focus()}
      value={draft}
      aria-label={`What you said instead of ${word}`}
      size={Math.max(4, draft.length)}
      className="inline-block w-auto"
      onChange={({ target }) => setDraft(target.value)}
      onBlur={put}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // It would press what gets the focus next.
          event.preventDefault();
          put();
        }
        if (event.key === 'Escape') setDraft(null);
        event.stopPropagation();
      }}
    />
  );
}

type WholeTextProps = {
  heard: string;
  text: string;
  isDisabled: boolean;
  problem: string | null;
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
};

/** All words of an answer in one field, with how many of them may still change. */
function WholeText({ heard, text, isDisabled, problem, onSave, onCancel }: WholeTextProps) {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const formId = useId();
  const most = changeableWords(heard);
  const changed = changedWords(heard, draft, most);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void onSave(draft.trim());
  };
  return (
    <form id={formId} onSubmit={save} className="grid gap-3">
      <FormField
        label="What you said"
        hint={`${changed > most ? `More than ${most} words changed: that is over a quarter of them.` : `${changed} of at most ${most} words changed.`} Ctrl+Enter saves.`}
        error={problem ?? undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={5}
            value={draft}
            maxLength={MAX_TRANSCRIPT_CHARACTERS}
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isDisabled || changed > most || draft.trim() === ''}>
          Use these words
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/**
 * What is asked for has the focus, and so comes into sight: the space bar that ended the answer also confirms it.
 * Whoever writes a note meanwhile is left alone.
 */
function useFocusUnlessOccupied() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOccupied(document.activeElement ?? document.body)) button.current?.focus();
  }, []);
  return button;
}

/** Once a word is put right the next one has the focus, or what sends them all. */
function useFocusOnNext() {
  const container = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    container.current?.querySelector('button')?.focus();
  });
  return {
    container,
    focusNext: () => {
      isDue.current = true;
    },
  };
}

/** The words as they will be sent; begins anew when the server has others. */
function useDraft({ content, uncertain = [] }: ResponseReply) {
  const given = { content, text: content, uncertain: uncertain as readonly TextSpan[] };
  const [draft, setDraft] = useState(given);
  const current = draft.content === content ? draft : given;
  return {
    ...current,
    put: ({ start, end }: TextSpan, word: string) => {
      const moved = word.length - (end - start);
      const next = {
        content,
        text: current.text.slice(0, start) + word + current.text.slice(end),
        uncertain: current.uncertain
          .filter((span) => span.start !== start)
          .map((span) => (span.start > start ? { start: span.start + moved, end: span.end + moved } : span)),
      };
      setDraft(next);
      return next;
    },
  };
}

type Piece = { start: number; text: string; span: TextSpan | null };

function pieces(text: string, uncertain: readonly TextSpan[]): Piece[] {
  const result: Piece[] = [];
  let at = 0;
  for (const span of uncertain) {
    result.push({ start: at, text: text.slice(at, span.start), span: null });
    result.push({ start: span.start, text: text.slice(span.start, span.end), span });
    at = span.end;
  }
  return [...result, { start: at, text: text.slice(at), span: null }].filter((piece) => piece.text !== '');
}
