import type { Deps } from '#server/deps.ts';
import { hashToken } from './token.ts';

/** Of one account; the one that signed in longest ago is forgotten first. */
const MAX_KNOWN_DEVICES = 20;

/** From now on others who guess at this account's password do not keep this device out. Nothing happens without a key. */
export async function rememberDevice(
  { stores, clock }: Deps,
  userId: number,
  deviceKey: string | undefined,
): Promise<void> {
  if (deviceKey === undefined) return;
  const device = { userId, keyHash: hashToken(deviceKey), now: clock.now() };
  await stores.knownDevices.remember(device, MAX_KNOWN_DEVICES);
}
