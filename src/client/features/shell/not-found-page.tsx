import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage } from '#client/components/ui/page.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';

/** For every path that is no screen. */
export function NotFoundPage() {
  return (
    <MessagePage
      title="Page Not Found"
      actions={
        <SiteLink to="/" className={buttonClasses({ variant: 'outline' })}>
          Go to the start page
        </SiteLink>
      }
    >
      <p>
        404: no route matches this path. If you are developing, did you forget to add the page to{' '}
        <code className="figures">src/client/routes</code>?
      </p>
    </MessagePage>
  );
}
