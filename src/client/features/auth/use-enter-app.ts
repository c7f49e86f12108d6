import { useNavigate } from '@tanstack/react-router';
import { useSessionActions } from '#client/lib/session.ts';
import type { SessionReply } from '#shared/contract/auth.ts';

/** Takes up a new session and goes to /. */
export function useEnterApp() {
  const session = useSessionActions();
  const navigate = useNavigate();
  return (reply: SessionReply) => {
    session.start(reply);
    void navigate({ to: '/' });
  };
}
