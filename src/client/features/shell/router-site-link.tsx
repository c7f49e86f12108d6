import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SiteLink } from '#client/lib/site-link.tsx';

/** A site link inside the app: no page load. */
export function RouterSiteLink({ to, ...rest }: ComponentProps<typeof SiteLink>) {
  return <Link {...rest} to={to} />;
}
