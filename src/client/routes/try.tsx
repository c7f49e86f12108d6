import { createFileRoute, Navigate } from '@tanstack/react-router';
import { TryScreen } from '#client/features/try/try-screen.tsx';
import { pageTitle } from '#client/lib/page-title.ts';
import { useCurrentUser } from '#client/lib/session.ts';

export const Route = createFileRoute('/try')({
  head: pageTitle('Answer one question'),
  component: Try,
});

/** A question for guests; users have today's exercise. */
function Try() {
  const { user } = useCurrentUser();
  return user ? <Navigate to="/" replace /> : <TryScreen />;
}
