import { classNames } from '#client/lib/class-names.ts';

/** A grey place-holder; give it a size by its classes. Hidden from screen readers: see `SkeletonGroup`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-ui bg-sunken', className)} />;
}

/** Says once that something loads, around any number of skeletons. */
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
