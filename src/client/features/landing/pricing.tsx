import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import type { ListedPrice } from '#shared/rules/plans.ts';
import { type Loaded, Section } from './landing.tsx';

/** The server's plans, and an offer by agreement. Left out if they cannot be read. */
export function Pricing({ prices }: { prices: Loaded<ListedPrice[]> }) {
  if (prices === null) return null;
  return (
    <Section title="Pricing" lead="Only the free trial can be started today. This server takes no payments.">
      {prices ? (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {prices.map(({ isFree, ...price }) => (
            <PriceCard key={price.name} {...price}>
              <div className="grid gap-2">
                {!isFree && <p className="text-sm text-ink-soft">Purchase integration coming soon</p>}
                <SiteLink
                  to="/auth"
                  isTrial
                  className={buttonClasses({ variant: isFree ? 'primary' : 'outline' })}
                >
                  {isFree ? 'Start Free Trial' : 'Get Started'}
                </SiteLink>
              </div>
            </PriceCard>
          ))}
          <PriceCard name="Enterprise" price="Custom" unit="" badge={null} lines={['Custom pricing']}>
            <div className="grid gap-2">
              <p className="text-sm text-ink-soft">Not on offer yet</p>
              <Button variant="outline" disabled>
                Contact Sales
              </Button>
            </div>
          </PriceCard>
        </div>
      ) : (
        <SkeletonGroup label="Loading prices">
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
    </Section>
  );
}

type PriceCardProps = {
  name: string;
  price: string;
  unit: string;
  badge: string | null;
  lines: string[];
  /** The link that leads to the offer. */
  children: ReactNode;
};

function PriceCard({ name, price, unit, badge, lines, children }: PriceCardProps) {
  return (
    <Card className="relative grid content-between gap-6" aria-label={name}>
      <div className="grid gap-3">
        <h3 className="text-lg">{name}</h3>
        {/* Sits on the card's edge, so that the prices line up. */}
        {badge && (
          <div className="absolute -top-3 right-4 rounded-ui bg-raised">
            <Badge tone="primary">{badge}</Badge>
          </div>
        )}
        <p className="text-2xl font-semibold tabular-nums">
          {price}
          {unit && <span className="text-base font-normal text-ink-soft">{unit}</span>}
        </p>
        <ul className="grid gap-1 text-ink-soft">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {children}
    </Card>
  );
}
