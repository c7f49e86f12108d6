import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('a process has a role only beside others, on PostgreSQL', () => {
  const DATABASE_URL = 'postgres://localhost/practice';
  expect(readEnv({ DATABASE_URL }).role).toBeNull();
  expect(readEnv({ DATABASE_URL, ROLE: 'worker' }).role).toBe('worker');
  expect(() => readEnv({ ROLE: 'web' })).toThrow(/ROLE: .+ needs DATABASE_URL\. .+ leave ROLE out\./);
  expect(() => readEnv({ DATABASE_URL, ROLE: 'both' })).toThrow(/ROLE: expected web or worker/);
});
