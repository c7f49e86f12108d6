import type { TestApp } from '#testing/create-test-app.ts';
import { sqlValue } from '#testing/test-database.ts';

/** Every table with rows of a person: deletions.test.ts compares it with the schema. */
const OF_PEOPLE = [
  ...['users', 'sessions', 'password_reset_tokens', 'known_devices', 'admissions'],
  ...['user_licenses', 'license_ledger', 'usage_sessions', 'preparations'],
  ...['interviews', 'interview_responses', 'transcript_revisions', 'turn_events', 'board_events'],
  ...['engine_steps', 'reports', 'report_dimensions', 'report_points', 'report_arguments'],
  ...['debriefs', 'pair_answers', 'predictions', 'practice_tasks', 'exercise_attempts'],
  ...['share_links', 'share_reviews', 'share_visits', 'friend_verdicts'],
  ...['jobs', 'idempotency_keys'],
];

export async function rowsOf({ db }: TestApp): Promise<Record<string, unknown>> {
  const count = async (table: string) => [table, await sqlValue(db, `select count(*) from ${table}`)];
  return Object.fromEntries(await Promise.all(OF_PEOPLE.map(count)));
}

export const NO_ROWS = Object.fromEntries(OF_PEOPLE.map((table) => [table, 0]));
