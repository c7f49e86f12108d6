type Quota = { status: string; sessionsRemaining: number | null; endDate: Date | null };

/** Sessions that can be started now: null for no limit, 0 without a licence or with one that is over (decisions D3, D36). */
export function usableSessions(license: Quota | undefined, now: Date): number | null {
  if (license?.status !== 'active') return 0;
  if (license.endDate !== null && license.endDate <= now) return 0;
  return license.sessionsRemaining;
}
