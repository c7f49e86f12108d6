import { AsyncLocalStorage } from 'node:async_hooks';

/** The user and interview that a call to a provider is made for. */
export type Charge = { userId: number; interviewId: number | null };

const charges = new AsyncLocalStorage<Charge>();

/** Runs `work`, and charges all its calls to providers to this user and interview. */
export function chargedTo<T>(charge: Charge, work: () => Promise<T>): Promise<T> {
  return charges.run(charge, work);
}

/** The present charge; null for work that nobody in particular asked for. */
export function chargeOfNow(): Charge | null {
  return charges.getStore() ?? null;
}
