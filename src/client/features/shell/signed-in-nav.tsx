import { Link } from '@tanstack/react-router';
import type { UserReply } from '#shared/contract/auth.ts';
import { HomeLink } from './brand.tsx';
import { NavFrame } from './nav-frame.tsx';
import { UserMenu } from './user-menu.tsx';

const LINK_CLASSES =
  'flex min-h-14 items-center border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink sm:px-2 ' +
  'aria-[current=page]:border-primary aria-[current=page]:text-ink';

/** The navigation bar of a signed-in user. */
export function SignedInNav({ user }: { user: UserReply }) {
  return (
    <NavFrame>
      <HomeLink compact />
      <div className="flex items-center gap-2 sm:gap-4">
        <Link to="/" activeOptions={{ exact: true }} className={LINK_CLASSES}>
          Dashboard
        </Link>
        <Link to="/interview/config" className={LINK_CLASSES}>
          Start Interview
        </Link>
        <UserMenu user={user} />
      </div>
    </NavFrame>
  );
}
