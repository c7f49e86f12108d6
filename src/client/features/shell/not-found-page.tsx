import { Link, useLocation } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage } from '#client/components/ui/page.tsx';
import { useCurrentUser } from '#client/lib/session.ts';

/** For every path that is no screen. */
export function NotFoundPage() {
  const { user } = useCurrentUser();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <MessagePage
      title="Page Not Found"
      actions={
        <>
          <Link to="/" className={buttonClasses()}>
            {user ? 'Go to your dashboard' : 'Go to the start page'}
          </Link>
          {user && (
            <Link to="/interviews" className={buttonClasses({ variant: 'outline' })}>
              Your interviews
            </Link>
          )}
        </>
      }
    >
      <p>
        There is nothing at <span className="figures wrap-anywhere text-ink">{path}</span>. The address may
        have a typo, or what it led to was deleted.
      </p>
      <details className="text-sm">
        <summary className="cursor-pointer">For developers</summary>
        <p className="mt-1">
          404: no route matches this path. If you are developing, did you forget to add the page to{' '}
          <code className="figures">src/client/routes</code>?
        </p>
      </details>
    </MessagePage>
  );
}
