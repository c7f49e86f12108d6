import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { LatePart } from '#client/lib/late-part.tsx';
import type { UserReply } from '#shared/contract/auth.ts';
import { HomeLink, NavFrame } from './nav-frame.tsx';

const UserMenuList = lazy(() => import('./user-menu-list.tsx'));

const LINK_CLASSES =
  'flex min-h-14 items-center border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink sm:px-2 ' +
  'aria-[current=page]:border-primary aria-[current=page]:text-ink';

/** The navigation bar of a signed-in user. */
export function SignedInNav({ user }: { user: UserReply }) {
  return (
    <NavFrame>
      <HomeLink />
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

/** The user's name; the menu behind it is loaded when it is opened for the first time. */
function UserMenu({ user }: { user: UserReply }) {
  const [isWanted, setIsWanted] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  if (!isWanted) return <UserButton name={name} aria-haspopup="menu" onClick={() => setIsWanted(true)} />;
  const button = <UserButton name={name} aria-haspopup="menu" />;
  return (
    <LatePart fallback={button} missing={button}>
      <UserMenuList trigger={<UserButton name={name} />} />
    </LatePart>
  );
}

function UserButton({ name, ...button }: { name: string } & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className={buttonClasses({ variant: 'bare', size: 'sm' }, 'max-sm:px-2')}
    >
      <UserRound aria-hidden size={18} />
      <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
    </button>
  );
}
