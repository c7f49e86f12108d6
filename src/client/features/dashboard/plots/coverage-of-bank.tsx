import { Link } from '@tanstack/react-router';
import type { ProgressReply } from '#shared/contract/progress.ts';

type Counted = { id: number; name: string; interviews: number };

/** How much of the bank was begun, and in which categories and levels. */
export function CoverageOfBank({ coverage }: { coverage: ProgressReply['coverage'] }) {
  const { questions, categories, levels } = coverage;
  return (
    <section aria-labelledby="coverage-of-bank" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id="coverage-of-bank" className="text-base">
          <span className="figures">
            {questions.begun} of {questions.all}
          </span>{' '}
          questions tried
        </h3>
        <Link to="/questions" className="link text-sm">
          All questions
        </Link>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-10 gap-y-4">
        <Counts label="Interviews by category" rows={categories} />
        <Counts label="Interviews by level" rows={levels} />
      </div>
    </section>
  );
}

function Counts({ label, rows }: { label: string; rows: readonly Counted[] }) {
  const most = Math.max(1, ...rows.map(({ interviews }) => interviews));
  return (
    <ul aria-label={label} className="grid content-start gap-1 text-sm">
      {rows.map(({ id, name, interviews }) => (
        <li key={id} className="grid grid-cols-[6rem_1fr_2rem] items-center gap-2">
          <span className={interviews === 0 ? 'text-ink-soft' : ''}>{name}</span>
          <span aria-hidden className="h-2 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${(interviews / most) * 100}%` }}
            />
          </span>
          <span className="figures text-right">{interviews}</span>
        </li>
      ))}
    </ul>
  );
}
