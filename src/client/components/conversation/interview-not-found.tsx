import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage } from '#client/components/ui/page.tsx';

/** Shown in place of an interview that does not exist, is not the user's, or is over. */
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
