import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { PROJECT_ROOT } from '#server/root.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

/** `npm run dev`: the server restarts when a file of its changes, the page reloads in place; both on one address. */
if (existsSync('.env')) process.loadEnvFile('.env');
const pagePort = Number(process.env.PORT ?? 3000);
const apiPort = pagePort + 1;

const api = spawn(
  process.execPath,
  [
    '--import',
    'tsx',
    '--watch-path=src/server',
    '--watch-path=src/shared',
    '--watch-path=db',
    'src/server/main.ts',
  ],
  {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${pagePort}`,
    },
  },
);
const target = `http://127.0.0.1:${apiPort}`;
const page = await createServer({
  configFile: join(PROJECT_ROOT, 'vite.config.ts'),
  server: {
    port: pagePort,
    strictPort: true,
    proxy: { '/api': target, '/trpc': target, '/healthz': target, '/readyz': target },
  },
});
await page.listen();
process.stdout.write(`${PRODUCT_NAME} in development: http://localhost:${pagePort}\n`);

const stop = async () => {
  api.kill('SIGTERM');
  await page.close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
