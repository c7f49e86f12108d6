import type { PlanReply } from '#shared/contract/licenses.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';
import { advertisedLength } from './interview-clock.ts';

type Priced = Pick<PlanReply, 'price' | 'type'>;

/** '$2.99', or 'Free' for 0. */
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

/** Sessions left in words; null means no limit. */
export function sessionsText(sessions: number | null): string {
  return sessions === null ? 'Unlimited' : String(sessions);
}

/** A plan as the landing page names it. */
export type ListedPrice = {
  name: string;
  price: string;
  unit: string;
  badge: string | null;
  lines: string[];
  isFree: boolean;
};

/** The prices of the landing page, under the limits that the operator set. */
export function priceList(plans: PlanReply[], config: PublicConfigReply): ListedPrice[] {
  return plans.map((plan) => ({
    name: plan.name,
    price: priceText(plan),
    unit: priceUnit(plan),
    badge: isMostPopular(plan) ? 'Most Popular' : null,
    lines: planLines(plan, config),
    isFree: plan.price === 0,
  }));
}

function planLines({ type }: PlanReply, config: PublicConfigReply): string[] {
  const length = advertisedLength(config);
  if (type === 'session') return ['Per interview session', `${length} sessions`];
  if (type === 'unlimited') return ['No limit on sessions', `${length} sessions`];
  const free = config.landingFreeSessions;
  return [free === 1 ? '1 free session' : `${free} free sessions`, `${length} session limit`];
}
