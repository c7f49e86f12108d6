/** The newest that the dashboard shows. */
export const RECENT_INTERVIEWS = { limit: 5 };
/** It is cheap, and answers, grades and deletions change it in many places. */
export const PROGRESS_QUERY = { staleTime: 0 };
