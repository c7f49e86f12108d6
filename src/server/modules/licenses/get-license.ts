import type { Deps } from '#server/deps.ts';
import type { LicenseReply } from '#shared/contract/licenses.ts';
import { usableSessions } from './usable-sessions.ts';

export async function getLicense({ stores, clock }: Deps, userId: number): Promise<LicenseReply> {
  const found = await stores.licenses.findLicense(userId);
  return {
    license: found?.license ?? null,
    plan: found?.plan ?? null,
    quota: { sessionsRemaining: usableSessions(found?.license, clock.now()) },
  };
}
