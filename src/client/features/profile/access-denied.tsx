import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage } from '#client/components/ui/message-page.tsx';

export function AccessDenied() {
  return (
    <MessagePage
      title="Access Denied"
      actions={
        <Link to="/auth" className={buttonClasses()}>
          Sign In
        </Link>
      }
    >
      <p>Please sign in to see your profile.</p>
    </MessagePage>
  );
}
