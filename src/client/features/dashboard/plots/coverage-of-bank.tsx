import { Link } from '@tanstack/react-router';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { Counts } from './counts.tsx';

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
        <Counts
          label="Interviews by category"
          rows={categories.map((each) => ({ ...each, count: each.interviews }))}
        />
        <Counts
          label="Interviews by level"
          rows={levels.map((each) => ({ ...each, count: each.interviews }))}
        />
      </div>
    </section>
  );
}
