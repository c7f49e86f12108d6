import { SiteLink } from '#client/lib/site-link.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';

/** The mark: a flow meets a plate and is pushed back. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0 text-signal"
      aria-hidden="true"
    >
      <path d="M2 8h10.5a4 4 0 0 1 0 8H8" />
      <path d="M20.5 3v18" />
    </svg>
  );
}

/** Mark and name, leading home. `compact` shows the name on wide screens only. */
export function HomeLink({ compact = false }: { compact?: boolean }) {
  return (
    <SiteLink to="/" className="flex min-h-11 items-center gap-2 text-lg font-semibold">
      <Mark />
      <span className={compact ? 'max-sm:sr-only' : undefined}>{PRODUCT_NAME}</span>
    </SiteLink>
  );
}
