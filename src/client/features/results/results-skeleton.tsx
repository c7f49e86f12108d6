import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';

export function ResultsSkeleton() {
  return (
    <Page title="Interview Results" width="wide">
      <SkeletonGroup label="Loading your results" className="grid gap-8">
        <div className="grid gap-6 sm:grid-cols-[3fr_2fr]">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
        <Skeleton className="h-72" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Page>
  );
}
