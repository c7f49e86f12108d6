import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * Where links to reports led before they could invite a friend to interview. Old links still work until they expire.
 */
export const Route = createFileRoute('/shared/$token')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/console/$token', params, replace: true });
  },
});
