import { UserRound } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import type { UserReply } from '#shared/contract/auth.ts';

const UserMenuList = lazy(() => import('./user-menu-list.tsx'));

/** The user's name; the menu behind it is loaded when it is opened for the first time. */
export function UserMenu({ user }: { user: UserReply }) {
  const [isWanted, setIsWanted] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  if (!isWanted) return <UserButton name={name} aria-haspopup="menu" onClick={() => setIsWanted(true)} />;
  return (
    <Suspense fallback={<UserButton name={name} aria-haspopup="menu" />}>
      <UserMenuList trigger={<UserButton name={name} />} />
    </Suspense>
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
