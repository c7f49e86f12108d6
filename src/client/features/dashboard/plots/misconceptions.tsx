import type { ProgressReply } from '#shared/contract/progress.ts';

type Found = ProgressReply['misconceptions'];

/** Sentences that were decided wrongly once: how many still are, and how many were decided rightly since. */
export function Misconceptions({
  misconceptions: { open, cleared, categories, levels },
}: {
  misconceptions: Found;
}) {
  return (
    <section aria-labelledby="misconceptions" className="grid gap-4">
      <h3 id="misconceptions" className="text-base">
        Misconceptions: <span className="figures">{open}</span> open,{' '}
        <span className="figures">{cleared}</span> cleared
      </h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-10 gap-y-4">
        <Table name="Category" rows={categories} />
        <Table name="Level" rows={levels} />
      </div>
      <p className="text-sm text-ink-soft">
        One opens when you decide a sentence of a debrief wrongly. It clears when you decide it rightly on two
        other days.
      </p>
    </section>
  );
}

function Table({ name, rows }: { name: string; rows: Found['categories'] }) {
  const met = rows.filter(({ open, cleared }) => open + cleared > 0);
  if (met.length === 0) return null;
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
