import { SiteLink } from '#client/lib/site-link.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';

export function SiteFooter() {
  return (
    <footer className="flex flex-wrap items-start justify-between gap-x-12 gap-y-4 border-t border-line pt-8 text-sm text-ink-soft">
      <p className="max-w-prose">
        {PRODUCT_NAME} is not affiliated with any company it names. Its questions are written for it; none is
        claimed to be a company's own.
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <SiteLink to="/demo/results" className="link">
            Example results
          </SiteLink>
        </li>
        <li>
          <a href="/api/docs" className="link">
            API reference
          </a>
        </li>
        <li>
          <SiteLink to="/auth" className="link">
            Sign in
          </SiteLink>
        </li>
      </ul>
    </footer>
  );
}
