import { classNames } from '#client/lib/class-names.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ModelAnswerLine } from '#shared/contract/report.ts';
import type { LineJudgement } from '#shared/contract/self-assessment.ts';

const CHOICES: readonly { judged: LineJudgement['judged']; text: string }[] = [
  { judged: 'had_it', text: 'Had it' },
  { judged: 'partly', text: 'Partly' },
  { judged: 'missed', text: 'Missed' },
];

/** Beside a line of the model answer: what the candidate thinks of their own words. It is kept. */
export function JudgeLine({ interview, line }: { interview: InterviewReply; line: ModelAnswerLine }) {
  const { id, judgements = [] } = interview;
  const { pointId, say } = line;
  const utils = trpc.useUtils();
  const mutation = trpc.interviews.judgeLine.useMutation({
    onSuccess: (kept) =>
      utils.interviews.get.setData({ id }, (shown) => shown && { ...shown, judgements: kept }),
    onError: (error) => toastError('Failed to keep your judgement', error, 'Please try again.'),
  });
  const kept = judgements.find((each) => each.pointId === pointId)?.judged;
  const chosen = mutation.isPending ? mutation.variables.judged : kept;
  return (
    <fieldset className="flex flex-wrap gap-1 print:hidden">
      <legend className="sr-only">You judge: {say}</legend>
      {CHOICES.map(({ judged, text }) => (
        <label
          key={judged}
          className={classNames(
            'inline-flex min-h-8 cursor-pointer items-center rounded-ui border px-2 text-sm',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
            chosen === judged ? 'border-primary bg-primary-wash font-medium' : 'border-line-strong',
          )}
        >
          <input
            type="radio"
            name={`judge-${pointId}`}
            value={judged}
            checked={chosen === judged}
            onChange={() => mutation.mutate({ id, pointId, judged })}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
