import { type ComponentProps, type ComponentType, createContext, use } from 'react';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: '/' | '/auth' | '/demo/results' | '/exercise';
  /** Whether to open /auth at Sign Up; for a first interview, a new account then goes on to Set-up. */
  isTrial?: boolean | 'first interview';
};

/** A link without the router. `visit.ts` finds links to Sign Up by their `data-trial`. */
function PlainLink({ to, isTrial, ...rest }: SiteLinkProps) {
  return <a {...rest} href={to} {...(isTrial && { 'data-trial': isTrial === true ? '' : isTrial })} />;
}

const SiteLinkContext = createContext<ComponentType<SiteLinkProps>>(PlainLink);

/** Within this provider, site links use the router. */
export const SiteLinkProvider = SiteLinkContext.Provider;

/** A link that works with and without the router: the landing page is also served without it, to stay small. */
export function SiteLink(props: SiteLinkProps) {
  const Component = use(SiteLinkContext);
  return <Component {...props} />;
}
