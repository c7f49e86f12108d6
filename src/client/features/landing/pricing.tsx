import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import type { PlanReply } from '#shared/contract/licenses.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';
import { isMostPopular, priceText, priceUnit } from '#shared/rules/pricing.ts';
import { advertisedLength } from '#shared/rules/session-length.ts';
import { PriceCard } from './price-card.tsx';
import { Section } from './section.tsx';
import type { Loaded } from './use-landing-data.ts';

type Props = { plans: Loaded<PlanReply[]>; config: Loaded<PublicConfigReply> };

/** The plans as the server has them, and an offer by agreement. Left out when they cannot be read. */
export function Pricing({ plans, config }: Props) {
  if (plans === null || config === null) return null;
  return (
    <Section title="Pricing">
      {plans && config ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {plans.map((plan) => (
              <PriceCard
                key={plan.id}
                name={plan.name}
                price={priceText(plan)}
                unit={priceUnit(plan)}
                badge={isMostPopular(plan) ? 'Most Popular' : null}
                lines={planLines(plan, config)}
              >
                <SiteLink
                  to="/auth"
                  className={buttonClasses({ variant: plan.price === 0 ? 'primary' : 'outline' })}
                >
                  {plan.price === 0 ? 'Start Free Trial' : 'Get Started'}
                </SiteLink>
              </PriceCard>
            ))}
            <PriceCard name="Enterprise" price="Custom" unit="" badge={null} lines={['Custom pricing']}>
              <Button variant="outline" disabled>
                Contact Sales
              </Button>
            </PriceCard>
          </div>
          <p className="text-ink-soft">
            Only the free trial can be had today. Purchase integration coming soon.
          </p>
        </>
      ) : (
        <SkeletonGroup label="Loading prices">
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
    </Section>
  );
}

function planLines({ type }: PlanReply, config: PublicConfigReply): string[] {
  const length = advertisedLength(config);
  if (type === 'session') return ['Per interview session', `${length} sessions`];
  if (type === 'unlimited') return ['No limit on sessions', `${length} sessions`];
  const free = config.landingFreeSessions;
  return [free === 1 ? '1 free session' : `${free} free sessions`, `${length} session limit`];
}
