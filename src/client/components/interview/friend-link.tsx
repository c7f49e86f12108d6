import { Copy } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { encode } from 'uqr';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input } from '#client/components/ui/form-field.tsx';
import { timeText } from '#client/lib/formats.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { FriendLinkReply, Visit } from '#shared/contract/friend.ts';

type Props = {
  id: number;
  /** Whether the interview is running; a new link and the choice about listening are offered only then. */
  isRunning: boolean;
};

/** The link with which a friend interviews. The server shows it only once, so this tab remembers it. */
export function FriendLink({ id, isRunning }: Props) {
  const utils = trpc.useUtils();
  const storageKey = `friend_link_${id}`;
  const [url, setUrl] = useState(() => sessionStorage.getItem(storageKey));
  // Always read again: the link's lifetime changes once the interview has ended.
  const link = trpc.sharing.friend.useQuery({ id }, { staleTime: 0 });
  const [isRefused, setIsRefused] = useState(false);
  const invite = trpc.sharing.inviteFriend.useMutation({
    onSuccess: async ({ path }) => {
      const made = `${window.location.origin}${path}`;
      sessionStorage.setItem(storageKey, made);
      await utils.sharing.friend.invalidate({ id });
      setUrl(made);
    },
    onError: (error) => {
      setIsRefused(true);
      toastError('No link was made', error, 'Please try again.');
    },
  });
  const revoke = trpc.sharing.revokeFriend.useMutation({
    onSuccess: async () => {
      sessionStorage.removeItem(storageKey);
      setUrl(null);
      await utils.sharing.friend.invalidate({ id });
      toast({ title: 'Link revoked', description: 'It opens nothing any more.' });
    },
    onError: (error) => toastError('The link was not revoked', error, 'Please try again.'),
  });
  const isFirst = isRunning && link.data?.isOpen === false && link.data.expiresAt === null;
  const makeFirst = useEffectEvent(() => {
    if (invite.isIdle) invite.mutate({ id });
  });
  useEffect(() => {
    if (isFirst) makeFirst();
  }, [isFirst]);
  if (link.isError) {
    return (
      <LoadError
        title="The link could not be loaded"
        error={link.error}
        onRetry={() => void link.refetch()}
      />
    );
  }
  if (!link.data || (isFirst && !isRefused)) return <div className="h-48" />;
  const { isOpen, expiresAt } = link.data;
  return (
    <div className="grid gap-4">
      {isOpen && url !== null ? (
        <LinkToSend url={url} isAwaited={isRunning} />
      ) : (
        <p className="max-w-prose">{withoutLinkText(isOpen, isRunning)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {isRunning && (!isOpen || url === null) && (
          <Button pending={invite.isPending} onClick={() => invite.mutate({ id })}>
            Make a new link
          </Button>
        )}
        {isOpen && (
          <Button variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate({ id })}>
            Revoke the link
          </Button>
        )}
      </div>
      {isRunning && <Listening id={id} mayListen={link.data.mayListen} />}
      {!isRunning && isOpen && expiresAt && (
        <p className="text-sm text-ink-soft">Good until {timeText(expiresAt)}.</p>
      )}
      <Visits visits={link.data.visits} />
    </div>
  );
}

function withoutLinkText(isOpen: boolean, isRunning: boolean): string {
  if (!isOpen) return 'There is no link at this moment, and nobody can use an old one.';
  return isRunning
    ? 'The link was shown once, in another tab or browser. If it is lost, make a new one; the old one then opens nothing.'
    : 'Your friend can open this interview by the link that you sent.';
}

/** The link with a button to copy it; the QR code is left out once the friend need not open it any more. */
function LinkToSend({ url, isAwaited }: { url: string; isAwaited: boolean }) {
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-3">
        <FormField
          label="Your friend’s link"
          hint="It opens this interview to everyone who has it, and nothing else of yours."
        >
          {(control) => (
            <Input {...control} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          )}
        </FormField>
        <Button className="justify-self-start" onClick={() => void copy(url)}>
          <Copy aria-hidden size={16} /> Copy the link
        </Button>
      </div>
      {isAwaited && <QrCode text={url} />}
    </div>
  );
}

function Listening({ id, mayListen }: { id: number; mayListen: boolean }) {
  const utils = trpc.useUtils();
  const allow = trpc.sharing.allowListening.useMutation({
    onSuccess: (reply) => utils.sharing.friend.setData({ id }, reply),
    onError: (error) => toastError('That was not kept', error, 'Please try again.'),
  });
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={mayListen}
        onChange={({ target }) => allow.mutate({ id, mayListen: target.checked })}
      />
      My friend may listen to my answers again while the interview runs
    </label>
  );
}

const VISIT_TEXTS: Record<Visit, string> = {
  entered: 'Opened the console',
  took_over: 'Took the console over',
  listened: 'Listened to an answer',
  read_report: 'Read the report',
};

/** What the link was used for; who used it is not known. */
function Visits({ visits }: Pick<FriendLinkReply, 'visits'>) {
  if (visits.length === 0) return null;
  return (
    <ul aria-label="What the link was used for" className="grid gap-1 text-sm text-ink-soft">
      {visits.map(({ what, lastAt, times }) => (
        <li key={what}>
          {VISIT_TEXTS[what]}
          {times > 1 && `, ${times} times`}, last {timeText(lastAt)}
        </li>
      ))}
    </ul>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied' });
  } catch {
    toast({
      title: 'Copy it by hand',
      description: 'This browser did not let the page copy.',
      variant: 'destructive',
    });
  }
}

/** A QR code, dark on light in both themes because cameras need that. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label="The link as a QR code"
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 rounded-ui"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  );
}
