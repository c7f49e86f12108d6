import type { TestApp } from '#testing/create-test-app.ts';
import { sqlValue } from '#testing/test-database.ts';

const OF_PEOPLE = [
  ...['users', 'sessions', 'password_reset_tokens', 'user_licenses', 'license_ledger', 'usage_sessions'],
  ...['interviews', 'interview_responses', 'engine_steps', 'reports', 'report_dimensions'],
  ...['practice_tasks', 'exercise_attempts', 'preparations'],
  ...['jobs', 'idempotency_keys'],
];

export async function rowsOf({ db }: TestApp): Promise<Record<string, unknown>> {
  const count = async (table: string) => [table, await sqlValue(db, `select count(*) from ${table}`)];
  return Object.fromEntries(await Promise.all(OF_PEOPLE.map(count)));
}

export const NO_ROWS = Object.fromEntries(OF_PEOPLE.map((table) => [table, 0]));
