import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';

/** A screen that could not be drawn, or whose code could not be fetched. */
export function UnexpectedError(_props: ErrorComponentProps) {
  return (
    <MessagePage
      title="This page could not be shown"
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      <p>Your interviews and answers are safe on the server. Reload to try again.</p>
    </MessagePage>
  );
}
