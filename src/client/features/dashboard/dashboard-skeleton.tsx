import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';

const CARDS = ['grade', 'rate', 'time', 'count'];
const ROWS = ['first', 'second', 'third'];

export function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Loading your interviews" className="grid gap-8">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-24" />
        ))}
      </div>
      <div className="grid gap-3">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
