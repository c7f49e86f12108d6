import { type ComponentProps, type ComponentType, createContext, use } from 'react';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: '/' | '/auth' | '/demo/results' | '/try';
  /** Opens /auth at Sign Up. */
  isTrial?: boolean;
};

/** `visit.ts` finds those to Sign Up by their mark. */
function PlainLink({ to, isTrial, ...rest }: SiteLinkProps) {
  return <a {...rest} href={to} {...(isTrial && { 'data-trial': '' })} />;
}

const SiteLinkContext = createContext<ComponentType<SiteLinkProps>>(PlainLink);

/** Inside it, site links are the router's. */
export const SiteLinkProvider = SiteLinkContext.Provider;

/** A link that works with and without the router: the landing page is also served without it, to stay small. */
export function SiteLink(props: SiteLinkProps) {
  const Component = use(SiteLinkContext);
  return <Component {...props} />;
}
