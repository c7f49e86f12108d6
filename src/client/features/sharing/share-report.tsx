import { Copy, Image, Link2 } from 'lucide-react';
import { useState } from 'react';
import { FriendLink } from '#client/components/interview/friend-link.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input, Select } from '#client/components/ui/form-field.tsx';
import { saveFile } from '#client/lib/fetch-file.ts';
import { timeText } from '#client/lib/formats.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { SHARE_DAYS, type ShareLinkReply } from '#shared/contract/sharing.ts';
import { isJudged } from '#shared/rules/grades.ts';
import { Reviews } from './reviews.tsx';
import { drawSharePicture } from './share-picture.ts';

/** Under the results of a completed interview: links to it, what reviewers said, and a picture to show. */
export function ShareReport({ id }: { id: number }) {
  const { data: interview } = trpc.interviews.get.useQuery({ id }, { enabled: false });
  if (interview?.status !== 'completed') return null;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pb-12 sm:px-6 print:hidden">
      <section aria-labelledby="share" className="grid gap-6 border-t border-line pt-8">
        <div className="grid gap-2">
          <h2 id="share" className="text-2xl">
            Ask for a second opinion
          </h2>
          <p className="max-w-prose text-ink-soft">
            {isJudged(interview.judgedBy)
              ? 'Anyone with the link can read the conversation and this report, without your name and your recordings, and score the same six dimensions. Your grade stays as it is.'
              : 'Anyone with the link can read the conversation, without your name and your recordings, and comment on what you said.'}
          </p>
        </div>
        <NewLink id={id} interview={interview} />
        <Shared id={id} interview={interview} />
      </section>
      {interview.interviewer === 'friend' && (
        <section aria-labelledby="friend-link" className="mt-8 grid gap-4 border-t border-line pt-8">
          <h2 id="friend-link" className="text-2xl">
            Your friend’s link
          </h2>
          <FriendLink id={id} isRunning={false} />
        </section>
      )}
    </div>
  );
}

function Shared({ id, interview }: { id: number; interview: InterviewReply }) {
  const shares = trpc.sharing.list.useQuery({ id });
  if (shares.isError) {
    return (
      <LoadError
        title="Your links could not be loaded"
        error={shares.error}
        onRetry={() => void shares.refetch()}
      />
    );
  }
  if (!shares.data || shares.data.length === 0) return null;
  return (
    <>
      <LinkList id={id} links={shares.data} />
      <Reviews interview={interview} reviews={shares.data.flatMap(({ reviews }) => reviews)} />
    </>
  );
}

function NewLink({ id, interview }: { id: number; interview: InterviewReply }) {
  const utils = trpc.useUtils();
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(7);
  const [showsBoard, setShowsBoard] = useState(true);
  const drawn = trpc.board.events.useQuery({ id });
  const create = trpc.sharing.create.useMutation({
    onSuccess: () => void utils.sharing.list.invalidate({ id }),
    onError: (error) => toastError('The link was not created', error, 'Please try again.'),
  });
  const url = create.data && `${window.location.origin}${create.data.path}`;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FormField label="Valid for">
          {(control) => (
            <Select
              {...control}
              value={String(days)}
              onChange={({ target }) =>
                setDays(SHARE_DAYS.find((each) => String(each) === target.value) ?? 7)
              }
            >
              {SHARE_DAYS.map((each) => (
                <option key={each} value={each}>
                  {each === 1 ? '1 day' : `${each} days`}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {drawn.data && drawn.data.events.length > 0 && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={showsBoard}
              onChange={({ target }) => setShowsBoard(target.checked)}
              className="size-5 accent-primary"
            />
            Show the board
          </label>
        )}
        <Button pending={create.isPending} onClick={() => create.mutate({ id, days, showsBoard })}>
          <Link2 aria-hidden size={18} /> Make a link
        </Button>
        {isJudged(interview.judgedBy) && interview.grade !== null && (
          <Button variant="outline" onClick={() => void savePicture(interview)}>
            <Image aria-hidden size={18} /> Save a picture
          </Button>
        )}
      </div>
      {url && (
        <div className="grid gap-2 rounded-ui border border-line-strong bg-sunken p-4">
          <FormField label="Your link" hint="Copy it now: it is shown once.">
            {(control) => (
              <Input
                {...control}
                // Focused, which brings it into sight and selects it: it may be below the fold, and is shown only once.
                key={url}
                autoFocus
                readOnly
                value={url}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
          </FormField>
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => void copy(url)}>
            <Copy aria-hidden size={16} /> Copy the link
          </Button>
        </div>
      )}
    </div>
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

async function savePicture(interview: InterviewReply): Promise<void> {
  const picture = await drawSharePicture(interview);
  if (picture) saveFile(`interview-${interview.id}.png`, picture);
  else
    toast({
      title: 'The picture was not created',
      description: 'This browser cannot draw one.',
      variant: 'destructive',
    });
}

/** Every link that was made, with its state; an open one can be revoked. */
function LinkList({ id, links }: { id: number; links: readonly ShareLinkReply[] }) {
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
