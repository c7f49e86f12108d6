import type { ProgressReply } from '#shared/contract/progress.ts';
import { Counts } from './counts.tsx';

type Had = ProgressReply['pointsHad'][number];

const BY: Record<Had['by'], string> = {
  candidate: 'by your own judgement',
  model: 'judged by a model',
  friend: 'judged by a friend',
  nobody: 'not judged',
};

/** The points of the bank that were had, by each kind of judge apart: one is not added to another. */
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
          </p>
          <Counts label={`Points by category, ${BY[by]}`} rows={counted(categories)} />
          <Counts label={`Points by level, ${BY[by]}`} rows={counted(levels)} />
        </div>
      ))}
    </section>
  );
}

function sumOf(rows: Had['categories']): number {
  return rows.reduce((sum, { points }) => sum + points, 0);
}

function counted(rows: Had['categories']) {
  return rows.map(({ id, name, points }) => ({ id, name, count: points }));
}
