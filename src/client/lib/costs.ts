import type { CostReply } from '#shared/contract/costs.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const figures = new Intl.NumberFormat('en-US');

/** An amount in US dollars; amounts below a cent are not rounded to zero. */
export function dollarText(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'less than $0.01' : dollars.format(usd);
}

/** What was paid, with a note if the price of some models is not known. */
export function costText({ costUsd, isPriceKnown }: Pick<CostReply, 'costUsd' | 'isPriceKnown'>): string {
  if (isPriceKnown) return dollarText(costUsd);
  return costUsd > 0 ? `${dollarText(costUsd)}, and models with no price known` : 'no price known';
}

/** What the cost is for: "12,300 tokens read (4,000 from the cache), 900 written; 62 s of speech recognized". */
export function takenText(cost: CostReply): string {
  const { promptTokens, cachedTokens, completionTokens, transcribedSeconds, spokenCharacters } = cost;
  const about = cost.isEstimated ? 'about ' : '';
  const cached = cachedTokens > 0 ? ` (${figures.format(cachedTokens)} from the cache)` : '';
  return [
    promptTokens > 0 &&
      `${about}${figures.format(promptTokens)} tokens read${cached}, ${figures.format(completionTokens)} written`,
    transcribedSeconds > 0 && `${figures.format(Math.round(transcribedSeconds))} s of speech recognized`,
    spokenCharacters > 0 && `${figures.format(spokenCharacters)} characters spoken`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}
