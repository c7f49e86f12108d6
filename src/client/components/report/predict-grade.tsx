import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { PredictionRow } from '#shared/contract/self-assessment.ts';

const SCORES = [0, 1, 2, 3, 4, 5];

/**
 * What the candidate expects of each dimension, before the report is there. Each row is kept as it is chosen, so that a
 * report that comes meanwhile loses none; nothing waits for it.
 */
export function PredictGrade({
  interview: { id, level },
}: {
  interview: Pick<InterviewReply, 'id' | 'level'>;
}) {
  const { data: rows } = trpc.interviews.predictions.useQuery({ id });
  if (!rows) return null;
  return (
    <section aria-labelledby="predict" className="grid gap-2">
      <h2 id="predict" className="text-base">
        Predict your six scores
      </h2>
      <p className="text-sm text-ink-soft">
        From 0 to 5. The report shows how close you were. The bar is the score expected at {level.name} level.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <Row key={row.dimension} id={id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ id, row: { dimension, name, bar, predicted } }: { id: number; row: PredictionRow }) {
  const utils = trpc.useUtils();
  const mutation = trpc.interviews.predict.useMutation({
    onSuccess: (rows) => utils.interviews.predictions.setData({ id }, rows),
    onError: (error) => toastError('Failed to keep your prediction', error, 'Please try again.'),
  });
  const chosen = mutation.isPending ? mutation.variables.predicted : predicted;
  return (
    <li>
      <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
        <legend className="sr-only">{name}</legend>
        <span aria-hidden className="text-sm">
          {name} <span className="figures text-xs text-ink-soft">bar {bar}</span>
        </span>
        <span className="flex gap-1">
          {SCORES.map((score) => (
            <label
              key={score}
              className="figures relative grid size-9 place-items-center pointer-coarse:h-11 rounded-ui border border-line-strong text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary"
            >
              <input
                type="radio"
                name={`predict-${dimension}`}
                value={score}
                checked={chosen === score}
                onChange={() => mutation.mutate({ id, dimension, predicted: score })}
                className="absolute inset-0 cursor-pointer appearance-none rounded-ui"
              />
              {score}
            </label>
          ))}
        </span>
      </fieldset>
    </li>
  );
}
