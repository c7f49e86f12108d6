import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import type { ListedPrice } from '#shared/rules/price-list.ts';
import { PriceCard } from './price-card.tsx';
import { Section } from './section.tsx';
import type { Loaded } from './use-landing-data.ts';

/** The plans as the server has them, and an offer by agreement. Left out when they cannot be read. */
export function Pricing({ prices }: { prices: Loaded<ListedPrice[]> }) {
  if (prices === null) return null;
  return (
    <Section title="Pricing">
      {prices ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {prices.map(({ isFree, ...price }) => (
              <PriceCard key={price.name} {...price}>
                <SiteLink to="/auth" className={buttonClasses({ variant: isFree ? 'primary' : 'outline' })}>
                  {isFree ? 'Start Free Trial' : 'Get Started'}
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
            Only the free trial is available today. Purchase integration coming soon.
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
