import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { PlanReply } from '#shared/contract/licenses.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';
import { type LandingSample, landingSample } from './landing-sample.ts';
import { type ListedPrice, priceList } from './price-list.ts';

/** All that the landing page shows of a server: servers with equal facts have equal pages. */
export type LandingFacts = { sample: LandingSample; prices: ListedPrice[] };

export function landingFacts(
  demo: InterviewReply,
  plans: PlanReply[],
  config: PublicConfigReply,
): LandingFacts {
  return { sample: landingSample(demo), prices: priceList(plans, config) };
}
