import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { timeText } from '#client/lib/formats.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { ShareLinkReply } from '#shared/contract/sharing.ts';

/** Every link that was made, with its state; an open one can be revoked. */
export function LinkList({ id, links }: { id: number; links: readonly ShareLinkReply[] }) {
  const utils = trpc.useUtils();
  const revoke = trpc.sharing.revoke.useMutation({
    onSuccess: () => {
      void utils.sharing.list.invalidate({ id });
      toast({ title: 'Link revoked', description: 'It no longer opens this report.' });
    },
    onError: (error) => toastError('The link was not revoked', error, 'Please try again.'),
  });
  return (
    <ul aria-label="Links to this report" className="grid border-t border-line">
      {links.map((link) => {
        const state = stateOf(link);
        const made = timeText(link.createdAt);
        return (
          <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
            <span>Made {made}</span>
            <Badge tone={state === 'Open' ? 'success' : 'neutral'}>{state}</Badge>
            {state === 'Open' && (
              <span className="text-sm text-ink-soft">
                until {timeText(link.expiresAt)}
                {!link.showsBoard && ', without the board'}
              </span>
            )}
            {state === 'Open' && (
              <Button
                variant="outline"
                size="sm"
                className="ml-auto"
                aria-label={`Revoke the link made ${made}`}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate({ id, linkId: link.id })}
              >
                Revoke
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function stateOf({ isOpen, revokedAt }: ShareLinkReply): 'Open' | 'Revoked' | 'Expired' {
  if (revokedAt) return 'Revoked';
  return isOpen ? 'Open' : 'Expired';
}
