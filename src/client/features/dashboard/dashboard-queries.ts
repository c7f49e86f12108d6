import { TIME_ZONE } from '#client/lib/formats.ts';

/**
 * What the dashboard reads. It is cheap, and answers, grades and deletions change it in many places. Stands apart from the
 * screen so that the route can fetch ahead without putting the screen into the code that every page loads.
 */
export const DASHBOARD = {
  recent: { limit: 5 },
  here: { timeZone: TIME_ZONE },
  fresh: { staleTime: 0 },
};
