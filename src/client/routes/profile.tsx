import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '#client/features/profile/access-denied.tsx';
import { ProfileScreen } from '#client/features/profile/profile-screen.tsx';
import { pageTitle } from '#client/lib/page-title.ts';
import { useCurrentUser } from '#client/lib/session.ts';

export const Route = createFileRoute('/profile')({
  head: pageTitle('Profile Settings'),
  component: Profile,
});

function Profile() {
  const { user } = useCurrentUser();
  return user ? <ProfileScreen user={user} /> : <AccessDenied />;
}
