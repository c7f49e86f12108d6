import { useNavigate } from '@tanstack/react-router';
import { Activity, LogOut, Moon, Settings, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DropdownMenu, MenuItem } from '#client/components/ui/dropdown-menu.tsx';
import { useSessionActions } from '#client/lib/session.ts';
import { chooseTheme, currentTheme } from '#client/lib/theme.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';

/** Settings, status, theme and sign-out. It is open from the start. */
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
      <MenuItem onSelect={() => navigate({ to: '/status' })}>
        <Activity aria-hidden size={16} /> Status
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

/** Ends the session on the server, then here, and goes to /. */
function useSignOut() {
  const session = useSessionActions();
  const navigate = useNavigate();
  return trpc.auth.signOut.useMutation({
    onSuccess: () => {
      session.end();
      void navigate({ to: '/' });
    },
    onError: (error) => toastError('Error', error, 'Failed to sign out. Please try again.'),
  });
}
