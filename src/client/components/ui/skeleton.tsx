import { classNames } from '#client/lib/class-names.ts';

/** A gray placeholder; set its size with classes. It is hidden from screen readers: see `SkeletonGroup`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-ui bg-sunken', className)} />;
}

/** Wraps any number of skeletons, and tells screen readers once that something is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  );
}

/** A spinning ring. Screen readers do not announce it: put words beside it, or use `LoadingScreen`. */
export function Spinner({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className="shrink-0 animate-spin"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

/** A centered spinner in place of a page. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid min-h-[calc(100dvh-4rem)] place-items-center text-ink-soft"
    >
      <Spinner size={32} />
    </div>
  );
}
