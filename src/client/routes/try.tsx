import { createFileRoute } from '@tanstack/react-router';
import { KeptTries } from '#client/features/try/kept-tries.tsx';
import { TryScreen } from '#client/features/try/try-screen.tsx';
import { pageTitle } from '#client/lib/page-title.ts';
import { useCurrentUser } from '#client/lib/session.ts';

export const Route = createFileRoute('/try')({
  head: pageTitle('Answer one question'),
  component: Try,
});

/** A question for guests; for users what they answered as guests. */
function Try() {
  const { user } = useCurrentUser();
  return user ? <KeptTries /> : <TryScreen />;
}
