import { zodResolver } from '@hookform/resolvers/zod';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { Alert } from '#client/components/ui/alert.tsx';
import { useSessionActions } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import { MAX_PASSWORD_LENGTH } from '#shared/rules/passwords.ts';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';

applySpecifiedMessages();

/** Checks a form with the very schema that the server uses, in the specified words. */
export const resolveForm = zodResolver;

/** A new password under the length that this server asks for, which the shared schema cannot know. */
export function newPasswordField(minLength: number) {
  return z.string().min(minLength).max(MAX_PASSWORD_LENGTH);
}

/** Takes up a new session and goes to /, or from the start page's first interview straight to its set-up. */
export function useEnterApp() {
  const session = useSessionActions();
  const navigate = useNavigate();
  const isFirstInterview = useLocation({ select: ({ state }) => state.isFirstInterview === true });
  return (reply: SessionReply, { isNew }: { isNew: boolean }) => {
    session.start(reply);
    if (isNew && isFirstInterview) {
      void navigate({ to: '/interview/config', state: { isFirstInterview } });
    } else {
      void navigate({ to: '/' });
    }
  };
}

/** Where the link is to be had on a server that sends no mail. It says nothing of whether there is an account. */
export function WithoutMail() {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  if (config?.sendsMail !== false) return null;
  return (
    <Alert title="This server sends no mail">
      <p>
        Ask the person who runs it for your link. If that is you: the mail is in the folder{' '}
        <code className="figures">outbox</code> of the data directory, and{' '}
        <code className="figures">npm run reset-link -- you@example.com</code> prints a link.
      </p>
    </Alert>
  );
}
