import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { appRouter } from '#server/trpc/router.ts';
import { type LandingFacts, landingFacts } from '#shared/rules/landing.ts';

/** The facts of this server that the landing page shows, from the procedures that a browser would call. */
export async function readLandingFacts(deps: Deps): Promise<LandingFacts> {
  const api = appRouter.createCaller({
    deps,
    caller: { requestId: 'landing', address: '', device: '' },
    token: null,
  });
  return landingFacts(await api.demo.get(), await api.licenses.listPlans(), await api.lookups.publicConfig());
}

/** The attribute by which a built page says which facts it shows. */
export function factsAttribute(facts: LandingFacts): string {
  return `data-facts="${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}"`;
}

/** The landing page files of a build: without a model, and with one. */
export const LANDING_PAGES = [
  { name: 'landing.html', hasModel: false },
  { name: 'landing-model.html', hasModel: true },
];

/**
 * The landing page file that the build wrote, or null if there is none or it is not true of this server's settings:
 * then browsers draw the page themselves.
 */
export async function findLandingPage(clientDir: string, deps: Deps): Promise<string | null> {
  const attribute = factsAttribute(await readLandingFacts(deps));
  const files = LANDING_PAGES.map(({ name }) => join(clientDir, name));
  return files.find((file) => existsSync(file) && readFileSync(file, 'utf8').includes(attribute)) ?? null;
}
