import { trpc } from '#client/lib/trpc.ts';

/** The radio value of an interview without a company. */
export const GENERIC = 'generic';

export const LAST_INTERVIEW = { limit: 1 } as const;

/** What the user's last interview was on, as values of the radio groups; null for who has had none. */
export function useLastChoice() {
  const [last] = trpc.interviews.list.useQuery(LAST_INTERVIEW).data?.interviews ?? [];
  if (!last) return null;
  return {
    company: last.company ? String(last.company.id) : GENERIC,
    category: String(last.category.id),
    level: String(last.level.id),
  };
}
