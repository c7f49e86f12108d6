/** What a report was made from: the same versions and the same answers give the same report. */
export function VersionList({ versions, of }: { versions: Record<string, string>; of: string }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-soft hover:text-ink">Versions of {of}</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-l border-line pl-4">
        {Object.entries(versions).map(([name, version]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures break-all">{version}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
