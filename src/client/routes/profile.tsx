import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied, ProfileScreen } from '#client/features/profile/profile-screen.tsx';
import { pageTitle } from '#client/lib/route.ts';
import { useCurrentUser } from '#client/lib/session.ts';

export const Route = createFileRoute('/profile')({
  loader: ({ context }) => void context.api.lookups.publicConfig.prefetch(),
  head: pageTitle('Profile Settings'),
  component: Profile,
});

function Profile() {
  const { user } = useCurrentUser();
  return user ? <ProfileScreen user={user} /> : <AccessDenied />;
}
