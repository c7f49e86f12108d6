type Counted = { id: number; name: string; count: number };

/** Counts by name, each beside a bar; the longest is the most. */
export function Counts({ label, rows }: { label: string; rows: readonly Counted[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
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
