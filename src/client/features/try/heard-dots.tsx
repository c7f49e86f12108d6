import type { TryReport } from '#shared/contract/tries.ts';

type Dimension = TryReport['dimensions'][number];

const HEARD: Record<Dimension['heard'], { label: string; dot: string }> = {
  explained: { label: 'explained', dot: 'bg-primary border-primary' },
  mentioned: {
    label: 'mentioned',
    dot: 'border-primary bg-[linear-gradient(90deg,var(--color-primary)_50%,transparent_50%)]',
  },
  not_heard: { label: 'not heard', dot: 'border-line-strong' },
};

/** A dot a dimension: full where something was explained, half where it was mentioned; said in words beside it. */
export function HeardDots({ dimensions }: { dimensions: readonly Dimension[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {dimensions.map(({ id, name, heard }) => (
        <li key={id} className="flex items-center gap-3">
          <span aria-hidden="true" className={`size-4 shrink-0 rounded-full border-2 ${HEARD[heard].dot}`} />
          <span>
            {name}: <span className="text-ink-soft">{HEARD[heard].label}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
