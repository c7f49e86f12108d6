import { useEffect } from 'react';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

const RETRIES = 3;
const RETRY_DELAY_MS = 1000;
const REFRESH_WHILE_GRADING_MS = 2000;

/** An interview whose results are wanted: always asked for anew, and again and again while it is being graded. */
export function useResults(id: number) {
  const utils = trpc.useUtils();
  const query = trpc.interviews.get.useQuery(
    { id },
    {
      staleTime: 0,
      retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
      retryDelay: RETRY_DELAY_MS,
      refetchInterval: ({ state }) => (isBeingGraded(state.data) ? REFRESH_WHILE_GRADING_MS : false),
    },
  );
  const status = query.data?.status;
  const gradedAt = query.data?.gradedAt?.getTime();

  // The dashboard keeps what it has read: a grade that has arrived since must reach it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new time of grading is a new grade
  useEffect(() => {
    if (status === 'completed') void utils.interviews.list.invalidate();
  }, [status, gradedAt, utils]);

  return query;
}

function isBeingGraded(interview: InterviewReply | undefined): boolean {
  return interview?.status === 'grading' || interview?.isGradingAgain === true;
}

function isWorthRetrying(error: unknown): boolean {
  const { code } = readError(error);
  return code !== 'NOT_FOUND' && code !== 'UNAUTHENTICATED';
}
