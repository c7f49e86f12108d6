import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { bundleServer } from './bundle-server.ts';

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

it('an operator who installs without build tools has exactly the packages that the server imports', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { outputs } = await bundleServer(folder);
  const imported = Object.values(outputs)
    .flatMap(({ imports }) => imports.map(({ path }) => path))
    .filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
    .map((path) => (path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : path.split('/')[0]));
  const { dependencies } = manifest.parse(
    JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')),
  );
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
});
