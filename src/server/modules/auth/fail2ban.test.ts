import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createTestApp } from '#testing/create-test-app.ts';

/** The filter from the documentation, with what fail2ban puts in place of its tags. */
function documentedFilter(): RegExp {
  const text = readFileSync(join(PROJECT_ROOT, 'docs/operations.md'), 'utf8');
  const [, failregex = 'no failregex'] = /^ {4}failregex = (.+)$/m.exec(text) ?? [];
  return new RegExp(failregex.replace('<SUBNET>', '(?<subnet>[0-9a-fA-F.:]+(?:/[0-9]+)?)'));
}

test.each(['203.0.113.7', '2001:db8:0:1::/64'])(
  'fail2ban finds %s in what a wrong password leaves',
  async (address) => {
    const lines: string[] = [];
    const app = await createTestApp({ log: createLog('info', { write: (line) => void lines.push(line) }) });
    const { user, password } = await app.signUp();
    const guess = (word: string) =>
      app.caller(undefined, address).auth.signIn({ email: user.email, password: word });
    await guess(password);
    expect(lines.filter((line) => documentedFilter().test(line))).toEqual([]);
    await expect(guess('wrong one')).rejects.toThrow();
    const found = lines.flatMap((line) => documentedFilter().exec(line)?.groups?.subnet ?? []);
    expect(found).toEqual([address]);
    expect(lines.join()).not.toContain(user.email);
  },
);
