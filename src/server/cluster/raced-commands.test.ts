import { expect, test } from 'vitest';
import { sourceFiles } from '#testing/architecture/source-files.ts';

/** Commands that need no race in a test, each with the reason. */
const NOTHING_TO_BREAK: Record<string, string> = {
  'licenses.syncPlans': 'raced as a part of syncContent',
  'lookups.sync': 'raced as a part of syncContent',
  'operator.setDisabled': 'sets and deletes what it names; of two the last stands',
  'sessions.removeAllOf': 'one statement',
};

test('every command that is alone on something is raced, or has nothing to break', () => {
  const files = sourceFiles();
  const races = files.filter(({ path }) => path.endsWith('races.test.ts')).map(({ text }) => text);
  const commands = files.filter(({ path }) => path.endsWith('.store.ts')).flatMap(commandsOf);
  const unraced = commands.filter((command) => !races.some((text) => text.includes(`${command}(`)));
  expect(commands.length).toBeGreaterThan(30);
  expect(unraced.sort()).toEqual(Object.keys(NOTHING_TO_BREAK).sort());
});

/** Commands by the name of store and method, such as `answers.accept`. */
function commandsOf({ text }: { text: string }): string[] {
  const found = new Set<string>();
  let store = '';
  let method = '';
  for (const line of text.split('\n')) {
    store = /^export function create(\w+)Store\(/.exec(line)?.[1] ?? store;
    method = /^ {4}(\w+): /.exec(line)?.[1] ?? method;
    if (/db\.(atomic|relaxed)\(/.test(line))
      found.add(`${store[0]?.toLowerCase()}${store.slice(1)}.${method}`);
  }
  return [...found];
}
