import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import { restRouter } from '#server/trpc/router.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { PROCEDURES } from '#testing/served-procedures.ts';
import { openApiDocument } from './openapi.ts';
import { OPERATIONS } from './operations.ts';

describe('someone who writes a client', () => {
  it('reads the same document in the repository and from the server as the operations make', async () => {
    const app = await createTestApp();
    const served: unknown = await (await app.request('/api/openapi.json')).json();
    const kept: unknown = JSON.parse(readFileSync(join(PROJECT_ROOT, 'public/openapi.json'), 'utf8'));
    const made: unknown = JSON.parse(JSON.stringify(openApiDocument()));
    expect(served).toEqual(made);
    expect(kept, 'run `npm run openapi`').toEqual(made);
  });

  it('is told of 429 wherever calls are counted', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument()));
    const served: Record<string, unknown> = restRouter._def.procedures;
    const counting = Object.entries(PROCEDURES).flatMap(([name, { counts }]) =>
      typeof counts === 'string' ? [] : [served[name.replace('REST ', '')]],
    );
    const operations = OPERATIONS.filter(({ procedure }) => counting.includes(procedure));
    expect(operations.length).toBeGreaterThan(30);
    for (const { path, method } of operations) {
      const { responses } = document.paths[path][method.toLowerCase()];
      expect(responses, path).toHaveProperty('429');
      expect(responses['429'].description, path).not.toMatch(/(\w+) or \1/);
    }
  });

  it('finds every path with its summary on the reference page, which asks nothing of other hosts', async () => {
    const app = await createTestApp();
    const page = await (await app.request('/api/docs')).text();
    for (const operation of OPERATIONS) expect(page).toContain(operation.path);
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toContain('<script');
  });

  it('gets JSON for an unknown path, and a reason for a body that is none', async () => {
    const app = await createTestApp();
    const unknown = await app.request('/api/nothing');
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { message: 'Not found.', code: 'NOT_FOUND' },
    ]);
    const send = (body: string, type = 'application/json') =>
      app.request('/api/auth/login', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect((await send('{"email":')).status).toBe(400);
    expect((await send('[1]')).status).toBe(400);
    expect((await send('email=a', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await send(`{"email":"${'a'.repeat(9000)}"}`)).status).toBe(413);
    expect((await send(`${'['.repeat(4000)}${']'.repeat(4000)}`)).status).toBe(400);
    expect(await (await send('{}')).json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please check email: Required.',
    });
  });
});
