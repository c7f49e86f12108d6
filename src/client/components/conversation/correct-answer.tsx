import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { readError } from '#client/lib/errors.ts';
import { sendWithEnter } from '#client/lib/keys.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { ResponseReply } from '#shared/contract/answers.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { unsureWords } from '#shared/report/conversation.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';
import { DoubtedPhrase, phrasesOf, replacedEverywhere } from './doubted-phrase.tsx';

type Props = {
  interviewId: number;
  response: ResponseReply;
  /** All turns of the interview, since a corrected phrase is corrected wherever it was heard. */
  responses: readonly ResponseReply[];
  isDisabled: boolean;
};

/** Below an answer: its uncertain phrases with what was probably said, and a way to edit or to type all of it. */
export function CorrectAnswer({ interviewId, response, responses, isDisabled }: Props) {
  const correction = useCorrection(interviewId);
  const [isEditing, setIsEditing] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (!isCorrectable(response)) return null;
  const isOff = isDisabled || correction.isSaving;
  const phrases = phrasesOf(response, responses);
  const unsure = unsureWords(response);
  const { name, field, hint } = wordingFor(response);
  return (
    <div className="grid gap-1">
      {/* The conversation matters more, so uncertain words take only one line of it. */}
      <div className="-ml-3 flex flex-wrap">
        {phrases.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {unsure} {unsure === 1 ? 'word' : 'words'} unsure
            <ChevronDown aria-hidden size={16} className={classNames(isUnfolded && 'rotate-180')} />
          </Button>
        )}
        <Button variant="quiet" size="sm" disabled={isOff} onClick={() => setIsEditing(true)}>
          {name}
        </Button>
      </div>
      {/* A dialog, because the conversation beside the stage is only a few lines high. */}
      <Dialog open={isEditing} onOpenChange={setIsEditing} title={name} className="sm:max-w-2xl">
        <WholeText
          text={response.content}
          field={field}
          hint={hint}
          isDisabled={isOff}
          problem={correction.problem}
          onSave={async (text) => {
            // The second time confirms the words that stayed: who has read all of it is unsure of none.
            const whole = { id: response.id, text };
            if (await correction.save([whole, whole])) setIsEditing(false);
          }}
          onCancel={() => setIsEditing(false)}
        />
      </Dialog>
      {isUnfolded && phrases.length > 0 && (
        <>
          <p className="text-sm text-ink-soft">Choose what you said. Nothing waits for it.</p>
          <ul aria-label="May be misheard" className="grid gap-1">
            {phrases.map((phrase) => (
              <DoubtedPhrase
                key={phrase.text}
                {...phrase}
                isDisabled={isOff}
                onReplace={(words) => void correction.save(replacedEverywhere(responses, phrase.text, words))}
              />
            ))}
          </ul>
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3 justify-self-start"
            disabled={isOff}
            onClick={() => void correction.save([{ id: response.id, text: response.content }])}
          >
            Leave as heard
          </Button>
        </>
      )}
      {correction.problem && (
        <p role="alert" className="text-sm text-danger">
          {correction.problem}
        </p>
      )}
    </div>
  );
}

type WholeTextProps = {
  text: string;
  /** The label of the field. */
  field: string;
  hint: string;
  isDisabled: boolean;
  problem: string | null;
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
};

/** A field with all words of an answer. */
function WholeText({ text, field, hint, isDisabled, problem, onSave, onCancel }: WholeTextProps) {
  const [draft, setDraft] = useState(text);
  // Ctrl+Enter gets here as well while the button is disabled.
  const canSave = !isDisabled && draft.trim() !== '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void onSave(draft.trim());
  };
  return (
    <form onSubmit={save} className="grid gap-3">
      <FormField
        label={field}
        hint={
          <>
            {hint}
            <span className="pointer-coarse:hidden"> Ctrl+Enter saves.</span>
          </>
        }
        error={problem ?? undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            rows={12}
            value={draft}
            maxLength={MAX_TRANSCRIPT_CHARACTERS}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={sendWithEnter}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={!canSave}>
          Use these words
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Corrects the words of answers, and updates what depends on them. */
function useCorrection(interviewId: number) {
  const utils = trpc.useUtils();
  const query = { id: interviewId };
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = trpc.interviews.correctTranscript.useMutation();

  const correct = async (responseId: number, transcript: string) => {
    const { answer, next, secondsRemaining } = await mutation.mutateAsync({
      id: interviewId,
      responseId,
      transcript,
    });
    utils.interviews.get.setData(query, (interview) => {
      if (!interview) return interview;
      const at = interview.responses.findIndex(({ id }) => id === responseId);
      const later = interview.responses.slice(at + 1).filter(({ speaker }) => speaker === 'user');
      // Only a correction of the latest answer changes the next question.
      if (at === -1 || later.length > 0) return interview;
      const responses = [...interview.responses.slice(0, at), answer, ...(next ? [next] : [])];
      return { ...interview, secondsRemaining, responses };
    });
  };

  /** Saves corrections, oldest first, so that the next question changes once. Resolves with true if all went well. */
  const save = async (corrections: readonly { id: number; text: string }[]): Promise<boolean> => {
    setProblem(null);
    try {
      for (const { id, text } of corrections) await correct(id, text);
      return true;
    } catch (error) {
      setProblem(readError(error).message ?? 'The correction did not reach the server. Please try again.');
      return false;
    } finally {
      void utils.interviews.get.invalidate(query);
      // The debrief searches the answers again for the sentences beside its points.
      void utils.interviews.debrief.invalidate(query);
    }
  };

  return { isSaving: mutation.isPending, problem, save };
}

/** Answers can be corrected until somebody has judged them: what a report rests on must not change. */
export function canCorrect({ judgedBy }: InterviewReply): boolean {
  return !judgedBy || judgedBy.kind === 'nobody';
}

/** Whether an answer has its words by now, or never got any. */
function isCorrectable({ speaker, transcriptState }: ResponseReply): boolean {
  return speaker === 'user' && transcriptState !== null && transcriptState !== 'pending';
}

/** What a correction is called, by where the words came from. */
function wordingFor({ transcriptState }: ResponseReply): { name: string; field: string; hint: string } {
  switch (transcriptState) {
    case 'typed':
      return {
        name: 'Edit what I wrote',
        field: 'Your answer',
        hint: 'Your first version is kept with it.',
      };
    case 'failed':
      return { name: 'Type what I said', field: 'What you said', hint: 'Your recording is kept beside it.' };
    default:
      return {
        name: 'Fix what I said',
        field: 'What you said',
        hint: 'What was heard first is kept beside it.',
      };
  }
}
