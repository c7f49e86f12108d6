import { type ComponentProps, type ComponentType, createContext, use } from 'react';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: '/' | '/auth' | '/demo/results' | '/exercise';
  /** Opens /auth at Sign Up; for a first interview it goes on to the set-up from there. */
  isTrial?: boolean | 'first interview';
};

/** `visit.ts` finds those to Sign Up by their mark. */
function PlainLink({ to, isTrial, ...rest }: SiteLinkProps) {
  return <a {...rest} href={to} {...(isTrial && { 'data-trial': isTrial === true ? '' : isTrial })} />;
}

const SiteLinkContext = createContext<ComponentType<SiteLinkProps>>(PlainLink);

/** Inside it, site links are the router's. */
export const SiteLinkProvider = SiteLinkContext.Provider;

/** A link that works with and without the router: the landing page is also served without it, to stay small. */
export function SiteLink(props: SiteLinkProps) {
  const Component = use(SiteLinkContext);
  return <Component {...props} />;
}
