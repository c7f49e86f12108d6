import { zodResolver } from '@hookform/resolvers/zod';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import { Alert } from '#client/components/ui/alert.tsx';
import { Input } from '#client/components/ui/form-field.tsx';
import { useSessionActions } from '#client/lib/session.ts';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import { MAX_PASSWORD_LENGTH } from '#shared/rules/passwords.ts';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';

applySpecifiedMessages();

/** Checks a form against the schema that the server uses, with the specified messages. */
export const resolveForm = zodResolver;

/** The schema of a new password, with this server's minimum length, which the shared schema cannot know. */
export function newPasswordField(minLength: number) {
  return z.string().min(1, 'Enter a password').pipe(z.string().min(minLength).max(MAX_PASSWORD_LENGTH));
}

/**
 * Returns what to call after sign-in or sign-up. It starts the session and goes to /, back to a friend's link, or from
 * the start page's first interview to its set-up.
 */
export function useEnterApp() {
  const session = useSessionActions();
  const navigate = useNavigate();
  const isFirstInterview = useLocation({ select: ({ state }) => state.isFirstInterview === true });
  const friendLink = useLocation({ select: ({ state }) => state.friendLink });
  return (reply: SessionReply, { isNew }: { isNew: boolean }) => {
    session.start(reply);
    if (friendLink !== undefined) {
      void navigate({ to: '/console/$token', params: { token: friendLink } });
    } else if (isNew && isFirstInterview) {
      void navigate({ to: '/interview/config', state: { isFirstInterview } });
    } else {
      void navigate({ to: '/' });
    }
  };
}

/**
 * Says where to get the reset link if the server sends no mail. It has to agree with "Reset Link Sent", and must not
 * reveal whether the account exists.
 */
export function WithoutMail() {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  if (config?.sendsMail !== false) return null;
  return (
    <Alert title="Your link goes to this server's outbox">
      <p>
        This server is not set up for mail, so nothing comes to your mailbox. Ask the person who runs it for
        your link. If that is you: the folder is called <code className="figures">outbox</code>, in the data
        directory, and <code className="figures">npm run reset-link -- you@example.com</code> prints a link.
      </p>
    </Alert>
  );
}

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-pressed={isShown}
        disabled={props.disabled}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ui text-ink-soft hover:text-ink"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden size={18} />
        <span className="sr-only">Show what you typed</span>
      </button>
    </div>
  );
}

const DEVICE_KEY = 'device_key';

/**
 * The secret by which the server recognizes a browser that somebody has signed in from before (decision 64). It
 * outlives signing out and gives access to nothing.
 */
export function deviceKey(): string {
  const kept = localStorage.getItem(DEVICE_KEY);
  if (kept) return kept;
  const made = newIdempotencyKey();
  localStorage.setItem(DEVICE_KEY, made);
  return made;
}
