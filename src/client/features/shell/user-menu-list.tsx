import { useNavigate } from '@tanstack/react-router';
import { LogOut, Moon, Settings, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DropdownMenu, MenuItem } from '#client/components/ui/dropdown-menu.tsx';
import { chooseTheme, currentTheme } from '#client/lib/theme.ts';
import { useSignOut } from './use-sign-out.ts';

/** Settings, theme and the way out; open from the start. */
export default function UserMenuList({ trigger }: { trigger: ReactNode }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'paper' ? 'night' : 'paper';
  const ThemeIcon = theme === 'paper' ? Moon : Sun;
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
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
