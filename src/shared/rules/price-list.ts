import type { PlanReply } from '#shared/contract/licenses.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';
import { isMostPopular, priceText, priceUnit } from './pricing.ts';
import { advertisedLength } from './session-length.ts';

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
