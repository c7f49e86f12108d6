/** Speech seldom goes above this level: the whole bar. */
const FULL_LEVEL = 25;

/** The level now, as a bar; for the eye only. */
export function LevelBar({ level }: { level: number }) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
      <div
        className="h-full rounded-full bg-signal"
        style={{ width: `${Math.min(100, (level / FULL_LEVEL) * 100)}%` }}
      />
    </div>
  );
}
