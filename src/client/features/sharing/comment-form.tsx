import { Button } from '#client/components/ui/button.tsx';
import { FormField, Select, Textarea } from '#client/components/ui/form-field.tsx';
import { sentencesIn } from '#client/lib/sentences.ts';
import type { ResponseReply } from '#shared/contract/answers.ts';
import { MAX_COMMENT_CHARACTERS, MAX_COMMENTS, type ReviewComment } from '#shared/contract/sharing.ts';

/** A comment that is being written: the place of its sentence, or '', and its words. */
type CommentDraft = { chosen: string; text: string };
export const NO_DRAFT: CommentDraft = { chosen: '', text: '' };

/** The comment that a draft makes; null without a sentence or words. */
export function commentOf(
  responses: readonly ResponseReply[],
  { chosen, text }: CommentDraft,
): ReviewComment | null {
  const sentence = chosen === '' ? undefined : sentencesIn(responses)[Number(chosen)];
  if (!sentence || text.trim() === '') return null;
  return { responseId: sentence.responseId, quote: sentence.text, text: text.trim() };
}

type Props = {
  responses: readonly ResponseReply[];
  comments: readonly ReviewComment[];
  onChange: (comments: ReviewComment[]) => void;
  draft: CommentDraft;
  onDraft: (draft: CommentDraft) => void;
  /** What keeps the draft from being sent. */
  problem: string | undefined;
};

/** Takes a reviewer's comment on a sentence of the candidate. */
export function CommentForm({ responses, comments, onChange, draft, onDraft, problem }: Props) {
  const sentences = sentencesIn(responses);
  const { chosen, text } = draft;
  const comment = commentOf(responses, draft);
  const add = () => {
    if (!comment) return;
    onChange([...comments, comment]);
    onDraft(NO_DRAFT);
  };
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">Comments</legend>
      {comments.length > 0 && (
        <ul className="grid gap-3" aria-label="Your comments">
          {comments.map((added) => (
            <li key={`${added.quote}:${added.text}`} className="grid gap-1 text-sm">
              <blockquote className="border-l-2 border-primary pl-3 text-ink-soft">
                “{added.quote}”
              </blockquote>
              <p className="wrap-anywhere">{added.text}</p>
              <button
                type="button"
                className="link min-h-11 justify-self-start"
                onClick={() => onChange(comments.filter((each) => each !== added))}
              >
                Remove this comment
              </button>
            </li>
          ))}
        </ul>
      )}
      {comments.length < MAX_COMMENTS && (
        <>
          <FormField label="Comment on a sentence" error={problem}>
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={({ target }) => onDraft({ ...draft, chosen: target.value })}
              >
                <option value="">Choose a sentence</option>
                {sentences.map(({ answerNumber, responseId, text: said }, place) => (
                  <option key={`${responseId}:${said}`} value={place}>
                    {answerNumber === null ? said : `${answerNumber}: ${said}`}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField label="Your comment">
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                value={text}
                maxLength={MAX_COMMENT_CHARACTERS}
                onChange={({ target }) => onDraft({ ...draft, text: target.value })}
              />
            )}
          </FormField>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            disabled={comment === null}
            onClick={add}
          >
            Add the comment
          </Button>
        </>
      )}
    </fieldset>
  );
}
