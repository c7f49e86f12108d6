import type { PlanReply } from '#shared/contract/licenses.ts';

type Priced = Pick<PlanReply, 'price' | 'type'>;

/** '$2.99', or 'Free' for 0 (spec section 9). */
export function priceText({ price }: Priced): string {
  return price === 0 ? 'Free' : `$${price.toFixed(2)}`;
}

/** What the price buys: '/month', '/session', or nothing for a trial. */
export function priceUnit({ type }: Priced): string {
  if (type === 'unlimited') return '/month';
  return type === 'session' ? '/session' : '';
}

export function isMostPopular({ name }: Pick<PlanReply, 'name'>): boolean {
  return name === 'Pay Per Use';
}

/** Sessions left in words; null means no limit (decisions D36). */
export function sessionsText(sessions: number | null): string {
  return sessions === null ? 'Unlimited' : String(sessions);
}
