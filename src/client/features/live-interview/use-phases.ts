import { useEffect, useRef } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/** The plan of the interview, read again after every turn. */
export function usePhases({ id, responses }: InterviewReply) {
  const query = trpc.interviews.phases.useQuery({ id }, { refetchOnMount: 'always' });
  const { refetch } = query;
  const turns = responses.length;
  const turnsShown = useRef(turns);
  useEffect(() => {
    if (turnsShown.current === turns) return;
    turnsShown.current = turns;
    void refetch();
  }, [turns, refetch]);
  return query;
}
