import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Input } from '#client/components/ui/form-field.tsx';
import type { ResponseReply } from '#shared/contract/answers.ts';

type Phrase = { text: string; times: number; suggestions: readonly string[] };

/** Each uncertain phrase once, with how often it was heard in all answers. */
export function phrasesOf(
  { content, uncertain = [] }: ResponseReply,
  responses: readonly ResponseReply[],
): Phrase[] {
  const phrases = new Map<string, Phrase>();
  for (const { start, end, suggestions = [] } of uncertain) {
    const text = content.slice(start, end);
    const times = responses
      .filter(wasHeard)
      .reduce((sum, each) => sum + [...each.content.matchAll(everywhere(text))].length, 0);
    phrases.set(text.toLowerCase(), { text, times, suggestions });
  }
  return [...phrases.values()];
}

type PhraseProps = Phrase & { isDisabled: boolean; onReplace: (words: string) => void };

/** A phrase that may be misheard, with the words to put in its place. */
export function DoubtedPhrase({ text, times, suggestions, isDisabled, onReplace }: PhraseProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const put = (event: FormEvent) => {
    event.preventDefault();
    const words = draft?.trim() ?? '';
    setDraft(null);
    if (words !== '' && words !== text) onReplace(words);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="wrap-anywhere decoration-signal decoration-wavy underline underline-offset-4">
        {text}
      </span>
      {times > 1 && <span className="text-ink-soft">{times} times</span>}
      {draft === null ? (
        <>
          {suggestions.map((words) => (
            <Button
              key={words}
              variant="outline"
              size="sm"
              disabled={isDisabled}
              aria-label={`${words} instead of ${text}`}
              onClick={() => onReplace(words)}
            >
              {words}
            </Button>
          ))}
          <Button
            variant="quiet"
            size="sm"
            disabled={isDisabled}
            aria-label={`Other words instead of ${text}`}
            onClick={() => setDraft(text)}
          >
            Other words
          </Button>
        </>
      ) : (
        <form onSubmit={put} className="flex min-w-0 gap-2">
          <Input
            ref={(field) => field?.focus()}
            value={draft}
            aria-label={`What you said instead of ${text}`}
            size={Math.max(8, draft.length)}
            className="w-auto min-w-0"
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setDraft(null)}
          />
          <Button type="submit" size="sm" disabled={isDisabled}>
            Replace
          </Button>
        </form>
      )}
    </li>
  );
}

/** The answers in which a phrase was heard, with another phrase in its place. */
export function replacedEverywhere(
  answers: readonly ResponseReply[],
  phrase: string,
  replacement: string,
): { id: number; text: string }[] {
  return answers
    .filter(wasHeard)
    .map(({ id, content }) => ({ id, content, text: content.replace(everywhere(phrase), () => replacement) }))
    .filter(({ content, text }) => content !== text);
}

/** Whether a recognizer made the words: a phrase that it misheard once may be wrong in all of them. */
function wasHeard({ transcriptState }: ResponseReply): boolean {
  return transcriptState === 'transcribed' || transcriptState === 'unclear';
}

/** Finds a phrase wherever it stands as words of its own. */
function everywhere(phrase: string): RegExp {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}
