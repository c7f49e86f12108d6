import { createFileRoute, redirect } from '@tanstack/react-router';
import { cachedUser } from '#client/lib/session.ts';
import { toast } from '#client/lib/toast.tsx';

/** Wraps the screens of signed-in users. Everyone else is sent to /auth. */
export const Route = createFileRoute('/_authed')({
  beforeLoad: ({ context, matches, preload }) => {
    if (cachedUser(context.queryClient)) return;
    const message = matches.at(-1)?.staticData.signedOutMessage;
    if (message && !preload) toast({ title: message });
    throw redirect({ to: '/auth', replace: true });
  },
});
