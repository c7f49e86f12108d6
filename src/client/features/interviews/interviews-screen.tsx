import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { InterviewRow } from '#client/components/interview/interview-row.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { FormField, Input, Select } from '#client/components/ui/form-field.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewSort, InterviewSummaryReply } from '#shared/contract/interviews.ts';
import { MAX_SEARCH_CHARACTERS, questionExcerpt } from '#shared/rules/dashboard.ts';

const A_PAGE = 20;
const TYPING_PAUSE_MS = 250;
const SKELETON_ROWS = ['first', 'second', 'third', 'fourth'];
const SORTS: readonly { sort: InterviewSort; name: string }[] = [
  { sort: 'newest', name: 'Newest first' },
  { sort: 'oldest', name: 'Oldest first' },
  { sort: 'best', name: 'Best score first' },
  { sort: 'worst', name: 'Lowest score first' },
];

type Props = {
  /** What the list is searched for at first. */
  search: string;
};

/** Every interview of the user, to search by title, sort, delete, or compare with another one on its question. */
export function InterviewsScreen({ search: given }: Props) {
  const [search, setSearch] = useState(given);
  const [sort, setSort] = useState<InterviewSort>('newest');
  const [picked, setPicked] = useState<InterviewSummaryReply[]>([]);
  const words = usePaused(search.trim());
  const query = trpc.interviews.list.useInfiniteQuery(
    { limit: A_PAGE, sort, ...(words === '' ? {} : { search: words }) },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (shown) => shown,
      staleTime: 0,
    },
  );
  const bank = trpc.questions.list.useQuery(undefined, { staleTime: 0 });
  const heldTwice = new Set(
    bank.data?.filter(({ interviewCount }) => interviewCount > 1).map(({ id }) => id),
  );
  const interviews = query.data?.pages.flatMap((page) => page.interviews);
  const drop = (dropped: InterviewSummaryReply) =>
    setPicked((before) => before.filter(({ id }) => id !== dropped.id));
  const toggle = (interview: InterviewSummaryReply) =>
    picked.some(({ id }) => id === interview.id) ? drop(interview) : setPicked([...picked, interview]);
  return (
    <Page
      title="Interviews"
      width="wide"
      before={<BackToDashboard />}
      lead={
        bank.data && heldTwice.size === 0 ? (
          <p className="text-base">Take a question a second time, and you can compare the two here.</p>
        ) : undefined
      }
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
        <FormField label="Search by title">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              maxLength={MAX_SEARCH_CHARACTERS}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </FormField>
        <FormField label="Sort">
          {(control) => (
            <Select
              {...control}
              value={sort}
              onChange={(event) =>
                setSort(SORTS.find((each) => each.sort === event.target.value)?.sort ?? 'newest')
              }
            >
              {SORTS.map(({ sort: value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      {query.isError && (
        <LoadError
          title="Your interviews could not be loaded"
          error={query.error}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isLoading && (
        <SkeletonGroup label="Loading your interviews" className="grid gap-3">
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </SkeletonGroup>
      )}
      {interviews?.length === 0 && <NothingFound words={words} />}
      {interviews && interviews.length > 0 && (
        <div>
          <PickedToCompare picked={picked} onSearch={setSearch} onClear={() => setPicked([])} />
          <ul aria-label="Interviews" className="border-t border-line" aria-busy={query.isPlaceholderData}>
            {interviews.map((interview) => (
              <InterviewRow key={interview.id} interview={interview} onDeleted={() => drop(interview)}>
                <div className="empty:max-sm:hidden sm:flex sm:w-24 sm:justify-end">
                  {heldTwice.has(interview.questionId) && (
                    <PickButton interview={interview} picked={picked} onToggle={toggle} />
                  )}
                </div>
              </InterviewRow>
            ))}
          </ul>
        </div>
      )}
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Page>
  );
}

export function BackToDashboard() {
  return (
    <Link to="/" className="link justify-self-start text-sm">
      Back to Dashboard
    </Link>
  );
}

function NothingFound({ words }: { words: string }) {
  if (words !== '') {
    return <p className="text-ink-soft">No interview of yours has “{words}” in its title.</p>;
  }
  return (
    <div className="grid justify-items-start gap-3 rounded-ui border border-dashed border-line-strong p-6">
      <p className="font-semibold">No interviews yet</p>
      <Link to="/interview/config" className={buttonClasses({ variant: 'outline' })}>
        Start your first interview
      </Link>
    </div>
  );
}

type PickProps = {
  interview: InterviewSummaryReply;
  picked: readonly InterviewSummaryReply[];
  onToggle: (interview: InterviewSummaryReply) => void;
};

/** Only two interviews on one question can be compared. */
function PickButton({ interview, picked, onToggle }: PickProps) {
  const isPicked = picked.some(({ id }) => id === interview.id);
  const fits = picked.length === 0 || (picked.length === 1 && picked[0]?.questionId === interview.questionId);
  if (interview.grade === null) return null;
  return (
    <Button
      variant={isPicked ? 'primary' : 'outline'}
      size="sm"
      className="min-w-24"
      aria-pressed={isPicked}
      aria-label={`Compare: ${nameOf(interview)}, ${interview.grade}`}
      disabled={!isPicked && !fits}
      onClick={() => onToggle(interview)}
    >
      {isPicked ? 'Chosen' : 'Compare'}
    </Button>
  );
}

type PickedProps = {
  picked: readonly InterviewSummaryReply[];
  onSearch: (title: string) => void;
  onClear: () => void;
};

/** What is picked for a comparison, and what is still missing. */
function PickedToCompare({ picked: [first, second], onSearch, onClear }: PickedProps) {
  return (
    <div role="status" className="sticky top-14 z-10 bg-ground pt-2 pb-4 empty:hidden">
      {first && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-ui border border-line-strong bg-sunken p-4">
          <p className="min-w-0 flex-1 basis-60">
            {second
              ? `Two interviews on “${nameOf(first)}” are chosen.`
              : `Choose another interview on “${nameOf(first)}”.`}
          </p>
          {second ? (
            <Link
              to="/interviews/compare"
              search={{ a: String(first.id), b: String(second.id) }}
              className={buttonClasses({ size: 'sm' })}
            >
              Compare the two
            </Link>
          ) : (
            <Button variant="outline" size="sm" onClick={() => onSearch(nameOf(first))}>
              Show its interviews
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}

function nameOf({ title, question }: InterviewSummaryReply): string {
  return title ?? questionExcerpt(question);
}

/** The value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
