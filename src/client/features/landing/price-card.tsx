import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Card } from '#client/components/ui/card.tsx';

type Props = {
  name: string;
  price: string;
  unit: string;
  badge: string | null;
  lines: string[];
  /** The way to it. */
  children: ReactNode;
};

export function PriceCard({ name, price, unit, badge, lines, children }: Props) {
  return (
    <Card className="relative grid content-between gap-6" aria-label={name}>
      <div className="grid gap-3">
        <h3 className="text-lg">{name}</h3>
        {/* On the edge, so that the prices stand in one line. */}
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
