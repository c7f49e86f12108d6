import { useNavigate } from '@tanstack/react-router';
import { LogOut, Moon, Settings, Sun, UserRound } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#client/components/ui/dropdown-menu.tsx';
import { chooseTheme, currentTheme } from '#client/lib/theme.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { useSignOut } from './use-sign-out.ts';

/** Behind the user's name: settings, theme and the way out. */
export function UserMenu({ user }: { user: UserReply }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'paper' ? 'night' : 'paper';
  const ThemeIcon = theme === 'paper' ? Moon : Sun;
  return (
    <DropdownMenu
      trigger={
        <button type="button" className={buttonClasses({ variant: 'quiet', size: 'sm' }, 'max-sm:px-2')}>
          <UserRound aria-hidden size={18} />
          <span className="max-w-40 truncate max-sm:sr-only">
            {user.firstName} {user.lastName}
          </span>
        </button>
      }
    >
      <MenuItem onSelect={() => navigate({ to: '/profile' })}>
        <Settings aria-hidden size={16} /> Profile Settings
      </MenuItem>
      <MenuItem
        onSelect={() => {
          chooseTheme(other);
          setTheme(other);
        }}
      >
        <ThemeIcon aria-hidden size={16} /> {other === 'night' ? 'Night theme' : 'Paper theme'}
      </MenuItem>
      <MenuItem disabled={signOut.isPending} onSelect={() => signOut.mutate()}>
        <LogOut aria-hidden size={16} /> Sign Out
      </MenuItem>
    </DropdownMenu>
  );
}
