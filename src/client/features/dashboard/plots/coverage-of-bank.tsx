import { Link } from '@tanstack/react-router';
import { WrongAndTrue } from '#client/components/exercise/wrong-and-true.tsx';
import type { ProgressReply } from '#shared/contract/progress.ts';

/** With fewer tried questions than this, categories and levels are only named: their bars would be nearly empty. */
const SOME = 3;

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** How many questions of the bank were tried, and how many interviews each category and level had. */
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
      {questions.begun < SOME ? (
        <p className="text-sm text-ink-soft">
          {LIST.format(categories.map(({ name }) => name))}, from {levels[0]?.name} to {levels.at(-1)?.name}.
        </p>
      ) : (
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
      )}
    </section>
  );
}

type Counted = { id: number; name: string; count: number };

/** The least count that a full bar stands for: a few interviews should not look like all there is. */
const A_FEW = 10;

/** Counts by name, each with a bar. The highest count has the longest bar. */
function Counts({ label, rows }: { label: string; rows: readonly Counted[] }) {
  const most = Math.max(A_FEW, ...rows.map(({ count }) => count));
  return (
    <ul aria-label={label} className="grid content-start gap-1 text-sm">
      {rows.map(({ id, name, count }) => (
        <li key={id} className="grid grid-cols-[6rem_1fr_2rem] items-center gap-2">
          <span className={count === 0 ? 'text-ink-soft' : ''}>{name}</span>
          <span aria-hidden className="h-2 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${(count / most) * 100}%` }}
            />
          </span>
          <span className="figures text-right">{count}</span>
        </li>
      ))}
    </ul>
  );
}

type Had = ProgressReply['pointsHad'][number];

const BY: Record<Had['by'], string> = {
  candidate: 'by your own judgment',
  model: 'judged by a model',
  friend: 'judged by a friend',
  nobody: 'not judged',
};

/** How many points of the bank the user had. Kinds of judges are listed separately and never added up. */
export function PointsHad({ pointsHad }: { pointsHad: readonly Had[] }) {
  return (
    <section aria-labelledby="points-had" className="grid gap-4">
      <h3 id="points-had" className="text-base">
        Points you had
      </h3>
      {pointsHad.map(({ by, categories, levels }) => (
        <div
          key={by}
          className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-10 gap-y-3 border-t border-line pt-3"
        >
          <p className="col-span-full text-sm text-ink-soft">
            <span className="figures font-semibold text-ink">{sumOf(categories)}</span>, {BY[by]}
            {by === 'candidate' && '. Points whose sentence you got wrong are left out.'}
          </p>
          {isSpread(categories) && (
            <Counts label={`Points by category, ${BY[by]}`} rows={counted(categories)} />
          )}
          {isSpread(levels) && <Counts label={`Points by level, ${BY[by]}`} rows={counted(levels)} />}
        </div>
      ))}
    </section>
  );
}

/** Whether more than one row has points. If not, the sum says it all. */
function isSpread(rows: Had['categories']): boolean {
  return rows.filter(({ points }) => points > 0).length > 1;
}

function sumOf(rows: Had['categories']): number {
  return rows.reduce((sum, { points }) => sum + points, 0);
}

function counted(rows: Had['categories']) {
  return rows.map(({ id, name, points }) => ({ id, name, count: points }));
}

type Found = ProgressReply['misconceptions'];

/** The statements that the user decided wrongly: open misconceptions by name, and how many were cleared since. */
export function Misconceptions({
  misconceptions: { open, cleared, latest, categories, levels },
}: {
  misconceptions: Found;
}) {
  return (
    <section aria-labelledby="misconceptions" className="grid gap-4">
      <h3 id="misconceptions" className="text-base">
        Misconceptions: <span className="figures">{open}</span> open,{' '}
        <span className="figures">{cleared}</span> cleared
      </h3>
      <ul aria-label="Open misconceptions" className="grid gap-4 empty:hidden">
        {latest.map((each) => (
          <li key={each.say} className="grid max-w-prose justify-items-start gap-1">
            <WrongAndTrue pairs={[each]} />
            <Link
              to="/interview/$id/results"
              params={{ id: String(each.interviewId) }}
              className="link text-sm"
            >
              See the report
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-10 gap-y-4 empty:hidden">
        <Table name="Category" rows={categories} />
        <Table name="Level" rows={levels} />
      </div>
      <p className="text-sm text-ink-soft">
        One opens when you judge a sentence of a debrief wrongly. It clears when you judge it correctly on two
        other days.
      </p>
    </section>
  );
}

function Table({ name, rows }: { name: string; rows: Found['categories'] }) {
  const met = rows.filter(({ open, cleared }) => open + cleared > 0);
  // A single row would repeat the counts above.
  if (met.length < 2) return null;
  return (
    <table className="self-start text-sm">
      <caption className="sr-only">Misconceptions by {name.toLowerCase()}</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-soft">
          <th scope="col" className="py-1 font-normal">
            {name}
          </th>
          <th scope="col" className="w-16 text-right font-normal">
            Open
          </th>
          <th scope="col" className="w-16 text-right font-normal">
            Cleared
          </th>
        </tr>
      </thead>
      <tbody>
        {met.map((row) => (
          <tr key={row.id} className="border-b border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {row.name}
            </th>
            <td className="figures text-right">{row.open}</td>
            <td className="figures text-right">{row.cleared}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
