import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage } from '#client/components/ui/page.tsx';

/** In place of an interview that is not the user's, not there, or over. */
export function InterviewNotFound({ text }: { text: string }) {
  return (
    <MessagePage
      title="Interview Not Found"
      actions={
        <Link to="/" className={buttonClasses()}>
          Return to Dashboard
        </Link>
      }
    >
      <p>{text}</p>
    </MessagePage>
  );
}
