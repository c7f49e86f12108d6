import { expect, it } from 'vitest';
import { wrongContents } from './make-package.ts';

const EXPECTED = [
  'LICENSE',
  'README.md',
  'db/migrations/0000_init.sql',
  'db/migrations/meta/_journal.json',
  'db/migrations-postgres/0000_init.sql',
  'db/migrations-postgres/meta/_journal.json',
  'dist/client/assets/base-BkMiowEp.js.br',
  'dist/client/index.html',
  'dist/client/pictures/live-night.webp',
  'dist/server/content.json',
  'dist/server/main.js',
  'dist/server/restore.js',
  'npm-shrinkwrap.json',
  'package.json',
  'scripts/start.mjs',
];

it('an operator gets a package with what a server needs', () => {
  expect(wrongContents(EXPECTED, 2_700_000)).toEqual([]);
});

it.each([
  '.env',
  'data/app.db',
  'dist/server/main.js.map',
  'dist/server/app.db',
  'dist/.built',
  'src/server/main.ts',
  'scripts/release.ts',
])('%s is not published by mistake', (file) => {
  expect(wrongContents([...EXPECTED, file], 2_700_000)).toEqual([
    `${file} does not belong into the package.`,
  ]);
});

it('a package that is too large or lacks the server is not released', () => {
  const without = EXPECTED.filter((file) => file !== 'dist/server/main.js');
  expect(wrongContents(without, 3_000_001)).toEqual([
    'dist/server/main.js is missing.',
    'The package has 3000001 bytes, more than 3000000.',
  ]);
});
