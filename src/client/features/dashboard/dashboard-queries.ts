import { TIME_ZONE } from '#client/lib/formats.ts';

/**
 * The dashboard's queries. They are cheap, and answers, grades and deletions change their results in many places. They
 * live apart from the screen so that the route can fetch them early without adding the screen to the code that every
 * page loads.
 */
export const DASHBOARD = {
  recent: { limit: 5 },
  here: { timeZone: TIME_ZONE },
  fresh: { staleTime: 0 },
};
