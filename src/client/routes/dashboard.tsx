import { createFileRoute, redirect } from '@tanstack/react-router';

/** An older address of the dashboard, still linked from the plan page. */
export const Route = createFileRoute('/dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
