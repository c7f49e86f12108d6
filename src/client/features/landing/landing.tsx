import type { TRPCClient } from '@trpc/client';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { AppRouter } from '#client/lib/trpc.ts';
import {
  interviewsWithModel,
  isOpenToGuests,
  type LandingFacts,
  landingSample,
} from '#shared/rules/landing.ts';
import { priceList } from '#shared/rules/plans.ts';
import { LandingPage } from './landing-page.tsx';

/** The page for visitors, drawn in the browser: after signing out, or if the server has no prerendered one. */
export default function Landing({ client }: { client: TRPCClient<AppRouter> }) {
  return <LandingPage {...useLandingData(client)} />;
}

/** Undefined while it loads, null when it could not be read. */
export type Loaded<Value> = Value | null | undefined;

export type LandingData = { [Part in keyof LandingFacts]: Loaded<LandingFacts[Part]> };

/** What the page shows from the server, in one request. A part that cannot be read is left out. */
function useLandingData(client: TRPCClient<AppRouter>): LandingData {
  const [data, setData] = useState<LandingData>({
    sample: undefined,
    prices: undefined,
    isOpen: undefined,
    hasModel: undefined,
  });
  useEffect(() => {
    let isUnmounted = false;
    const demo = client.demo.get.query();
    const plans = client.licenses.listPlans.query();
    const config = client.lookups.publicConfig.query();
    const parts = [
      demo.then(landingSample),
      Promise.all([plans, config]).then((read) => priceList(...read)),
      config.then(isOpenToGuests),
      config.then(interviewsWithModel),
    ] as const;
    void Promise.allSettled(parts).then(([sample, prices, isOpen, hasModel]) => {
      if (isUnmounted) return;
      setData({
        sample: settledValue(sample),
        prices: settledValue(prices),
        isOpen: settledValue(isOpen),
        hasModel: settledValue(hasModel),
      });
    });
    return () => {
      isUnmounted = true;
    };
  }, [client]);
  return data;
}

function settledValue<Value>(result: PromiseSettledResult<Value>): Value | null {
  return result.status === 'fulfilled' ? result.value : null;
}

type Props = { title: string; lead?: string; children: ReactNode };

/** A part of the page with a heading of its own. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <div className="grid gap-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {lead && <p className="max-w-prose text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
