import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PROJECT_ROOT } from '#server/root.ts';
import { chunksOf, LIVE_ROUTE, MAX_LIVE_BYTES } from '../../scripts/bench/first-visit.ts';

test('the room asks before it has loaded more code than it may', () => {
  const chunks = chunksOf(join(PROJECT_ROOT, 'dist/client'), LIVE_ROUTE);
  const bytes = [...chunks.values()].reduce((sum, each) => sum + each, 0);
  expect(bytes, [...chunks].map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThanOrEqual(
    MAX_LIVE_BYTES,
  );
});
