import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Select, Textarea } from '#client/components/ui/form-field.tsx';
import { sentencesIn } from '#client/lib/sentences.ts';
import type { ResponseReply } from '#shared/contract/answers.ts';
import { MAX_COMMENT_CHARACTERS, MAX_COMMENTS, type ReviewComment } from '#shared/contract/sharing.ts';

type Props = {
  responses: readonly ResponseReply[];
  comments: readonly ReviewComment[];
  onChange: (comments: ReviewComment[]) => void;
};

/** Takes a reviewer's comment on a sentence of the candidate. */
export function CommentForm({ responses, comments, onChange }: Props) {
  const sentences = sentencesIn(responses);
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const sentence = sentences[Number(chosen)];
  const isReady = chosen !== '' && sentence !== undefined && text.trim() !== '';
  const add = () => {
    if (!isReady) return;
    onChange([...comments, { responseId: sentence.responseId, quote: sentence.text, text: text.trim() }]);
    setChosen('');
    setText('');
  };
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">Comments</legend>
      {comments.length > 0 && (
        <ul className="grid gap-3" aria-label="Your comments">
          {comments.map((comment) => (
            <li key={`${comment.quote}:${comment.text}`} className="grid gap-1 text-sm">
              <blockquote className="border-l-2 border-primary pl-3 text-ink-soft">
                “{comment.quote}”
              </blockquote>
              <p className="wrap-anywhere">{comment.text}</p>
              <button
                type="button"
                className="link min-h-11 justify-self-start"
                onClick={() => onChange(comments.filter((each) => each !== comment))}
              >
                Remove this comment
              </button>
            </li>
          ))}
        </ul>
      )}
      {comments.length < MAX_COMMENTS && (
        <>
          <FormField label="Comment on a sentence">
            {(control) => (
              <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
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
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </FormField>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            disabled={!isReady}
            onClick={add}
          >
            Add the comment
          </Button>
        </>
      )}
    </fieldset>
  );
}
