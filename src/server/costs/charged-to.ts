import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose work a call to a provider is. */
export type Charge = { userId: number; interviewId: number | null };

const charges = new AsyncLocalStorage<Charge>();

/** Everything that `work` asks of providers is done for, and charged to, this user and interview. */
export function chargedTo<T>(charge: Charge, work: () => Promise<T>): Promise<T> {
  return charges.run(charge, work);
}

/** Null for what nobody in particular asked for. */
export function chargeOfNow(): Charge | null {
  return charges.getStore() ?? null;
}
