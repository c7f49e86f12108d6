import { TIME_ZONE } from '#client/lib/formats.ts';
import { trpc } from '#client/lib/trpc.ts';

/** The radio value of an interview without a company. */
export const GENERIC = 'generic';

export const LAST_INTERVIEW = { limit: 1 } as const;
export const HERE = { timeZone: TIME_ZONE };

/** What the user's last interview was on, as values of the radio groups; null if there was none. */
export function useLastChoice() {
  const [last] = trpc.interviews.list.useQuery(LAST_INTERVIEW).data?.interviews ?? [];
  if (!last) return null;
  return {
    company: last.company ? String(last.company.id) : GENERIC,
    category: String(last.category.id),
    level: String(last.level.id),
  };
}

/** What the next interview of the user's plan is on; `choice` is null without a plan. */
export function usePlanned() {
  const path = trpc.preparation.get.useQuery(HERE).data?.path;
  if (!path) return { choice: null, isRunning: false, question: null };
  const [next] = path.next.filter(({ kind }) => kind === 'interview');
  return {
    /** As values of the radio groups. */
    choice: {
      company: path.company ? String(path.company.id) : GENERIC,
      category: String(path.category.id),
      level: String(path.level.id),
    },
    /** False once every step is done. */
    isRunning: path.next.length > 0,
    /** Null if the plan leaves the question to the server, or has no interview left. */
    question: next?.questionId ? { id: next.questionId, title: next.title } : null,
  };
}
