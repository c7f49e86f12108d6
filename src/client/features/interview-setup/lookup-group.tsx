import { LoadError } from '#client/components/ui/alert.tsx';
import { RadioGroup, RadioTile } from '#client/components/ui/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import type { LookupReply } from '#shared/contract/lookups.ts';

type Props = {
  legend: string;
  note?: string;
  /** The query of the list, in its current state. */
  query: {
    data: readonly LookupReply[] | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  value: string;
  onValueChange: (value: string) => void;
  required?: boolean;
  /** A choice shown before those of the list. */
  first?: { value: string; name: string };
};

const PLACEHOLDERS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** One radio group of the set-up form, filled from the server. */
export function LookupGroup({ legend, note, query, value, onValueChange, required, first }: Props) {
  if (query.isError) {
    return (
      <LoadError
        title={`${legend}: the choices could not be loaded`}
        error={query.error}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (!query.data) {
    return (
      <SkeletonGroup label={`Loading: ${legend}`} className="grid gap-3">
        <Skeleton className="h-7 w-40" />
        <div className="flex flex-wrap gap-2">
          {PLACEHOLDERS.map((name) => (
            <Skeleton key={name} className="h-11 w-28" />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  return (
    <RadioGroup
      legend={legend}
      {...(note ? { note } : {})}
      value={value}
      onValueChange={onValueChange}
      required={required}
    >
      {first && <RadioTile value={first.value}>{first.name}</RadioTile>}
      {query.data.map(({ id, name }) => (
        <RadioTile key={id} value={String(id)}>
          {name}
        </RadioTile>
      ))}
    </RadioGroup>
  );
}
