import { type FormEvent, useState } from 'react';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input, Select } from '#client/components/ui/form-field.tsx';
import { errorText } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { MAX_REVIEWER_CHARACTERS, type ReviewComment, type ReviewScores } from '#shared/contract/sharing.ts';
import { interviewerName } from '#shared/report/conversation.ts';
import { CommentForm, commentOf, NO_DRAFT } from './comment-form.tsx';

const STEPS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

type Props = { token: string; interview: InterviewReply };

/** A reviewer's form: the conversation, a score for each dimension, and comments on quotes. */
export function ReviewForm({ token, interview }: Props) {
  const [reviewer, setReviewer] = useState('');
  const [scores, setScores] = useState<ReviewScores>({});
  const [added, setAdded] = useState<ReviewComment[]>([]);
  const [draft, setDraft] = useState(NO_DRAFT);
  const [problem, setProblem] = useState<string>();
  const review = trpc.friend.review.useMutation();
  // A comment that is written and not added yet is sent as well.
  const written = commentOf(interview.responses, draft);
  const comments = written ? [...added, written] : added;
  const isEmpty = Object.keys(scores).length === 0 && comments.length === 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const lacksSentence = draft.text.trim() !== '' && written === null;
    setProblem(lacksSentence ? 'Choose the sentence that your comment is about.' : undefined);
    if (!lacksSentence && !isEmpty && reviewer.trim()) review.mutate({ token, reviewer, scores, comments });
  };
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
      <section aria-labelledby="conversation" className="grid gap-4">
        <h2 id="conversation" className="text-xl">
          Conversation
        </h2>
        <p className="text-lg">{interview.question}</p>
        <ConversationView
          responses={interview.responses}
          candidate="Candidate"
          interviewer={interviewerName(interview)}
        />
      </section>
      <section
        aria-labelledby="review"
        className="grid gap-5 rounded-ui border border-line bg-raised p-5 lg:sticky lg:top-20"
      >
        <h2 id="review" className="text-xl">
          Your review
        </h2>
        {review.isSuccess ? (
          <Alert tone="success" title="Thank you">
            <p>The person who asked can read it now. It does not change the grade.</p>
          </Alert>
        ) : (
          <form onSubmit={send} className="grid gap-4">
            {interview.report?.dimensions.map(({ id, name, bar }) => (
              <FormField key={id} label={name} hint={`The bar for ${interview.level.name} is ${bar} of 5.`}>
                {(control) => (
                  <Select
                    {...control}
                    value={String(scores[id] ?? '')}
                    onChange={({ target }) => setScores(withScore(scores, id, target.value))}
                  >
                    <option value="">Not judged</option>
                    {STEPS.map((step) => (
                      <option key={step} value={step}>
                        {step}
                      </option>
                    ))}
                  </Select>
                )}
              </FormField>
            ))}
            <CommentForm
              responses={interview.responses}
              comments={added}
              onChange={setAdded}
              draft={draft}
              onDraft={(next) => {
                setDraft(next);
                setProblem(undefined);
              }}
              problem={problem}
            />
            <FormField label="Your name" hint="The candidate sees it beside your review.">
              {(control) => (
                <Input
                  {...control}
                  value={reviewer}
                  maxLength={MAX_REVIEWER_CHARACTERS}
                  autoComplete="name"
                  onChange={({ target }) => setReviewer(target.value)}
                />
              )}
            </FormField>
            {review.isError && (
              <Alert tone="danger" title="Your review was not sent">
                <p>{errorText(review.error, 'The server did not answer. Please try again.')}</p>
              </Alert>
            )}
            <Button type="submit" pending={review.isPending} disabled={isEmpty || reviewer.trim() === ''}>
              Send the review
            </Button>
          </form>
        )}
      </section>
    </div>
  );
}

function withScore(scores: ReviewScores, id: keyof ReviewScores, chosen: string): ReviewScores {
  const { [id]: _, ...rest } = scores;
  return chosen === '' ? rest : { ...rest, [id]: Number(chosen) };
}
