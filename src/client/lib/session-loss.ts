import { clearToken } from './session-token.ts';
import { toast } from './toast.tsx';

/** From the message to /auth (spec section 9, decisions D40). */
const LEAVE_AFTER_MS = 2000;

/**
 * What to do when the server no longer knows our session: say so, and `leave` two seconds later.
 * Many calls may report the same loss.
 */
export function createSessionLoss(leave: () => void): () => void {
  let leaving = false;
  return () => {
    if (leaving) return;
    leaving = true;
    clearToken();
    toast({
      title: 'Session Expired',
      description: 'Please log in again to continue.',
      variant: 'destructive',
    });
    setTimeout(() => {
      leaving = false;
      leave();
    }, LEAVE_AFTER_MS);
  };
}
