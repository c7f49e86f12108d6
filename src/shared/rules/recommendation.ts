import type { HiringRecommendation } from '#shared/contract/report.ts';

const TEXTS: Record<HiringRecommendation, string> = {
  strong_hire: 'STRONG HIRE - Highly recommend for next round',
  hire: 'HIRE - Recommend for next round',
  no_hire: 'NO HIRE - Not recommended for next round',
  strong_no_hire: 'STRONG NO HIRE - Definitely not recommended',
};

/** The words shown for a hiring recommendation (spec section 4). */
export function recommendationText(recommendation: HiringRecommendation | null): string {
  return recommendation ? TEXTS[recommendation] : 'No recommendation available';
}
