import { createFileRoute, Navigate } from '@tanstack/react-router';
import { GuestExercise } from '#client/features/guest-exercise/guest-exercise.tsx';
import { pageTitle } from '#client/lib/route.ts';
import { useCurrentUser } from '#client/lib/session.ts';

export const Route = createFileRoute('/exercise')({
  head: pageTitle('Answer one question'),
  component: Exercise,
});

/** A question for guests. Users are sent to today's exercise. */
function Exercise() {
  const { user } = useCurrentUser();
  return user ? <Navigate to="/" replace /> : <GuestExercise />;
}
