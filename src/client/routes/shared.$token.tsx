import { createFileRoute, redirect } from '@tanstack/react-router';

/** Where links to reports led before a friend could interview by one; they are good until they are over. */
export const Route = createFileRoute('/shared/$token')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/console/$token', params, replace: true });
  },
});
