import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { ProgressReply } from '#shared/contract/progress.ts';

const Plots = lazy(() => import('./plots/plots.tsx'));

/**
 * Where the user stands, drawn once its place is nearly in sight: on a slow phone the plots take half a second, and what
 * can be done today stands above them.
 */
export function Progress({ progress }: { progress: ProgressReply }) {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    const draw = () => setIsNear(true);
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, []);

  return (
    <section ref={place} aria-labelledby="progress" className="grid gap-4">
      <h2 id="progress" className="text-xl">
        Progress
      </h2>
      <Suspense fallback={<Undrawn />}>{isNear ? <Plots progress={progress} /> : <Undrawn />}</Suspense>
    </section>
  );
}

function Undrawn() {
  return (
    <div data-undrawn>
      <Skeleton className="h-80" />
    </div>
  );
}
