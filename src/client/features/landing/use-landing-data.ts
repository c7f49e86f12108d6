import type { TRPCClient } from '@trpc/client';
import { useEffect, useState } from 'react';
import type { AppRouter } from '#client/lib/trpc.ts';
import type { LandingFacts } from '#shared/rules/landing-facts.ts';
import { landingSample } from '#shared/rules/landing-sample.ts';
import { priceList } from '#shared/rules/price-list.ts';

/** Undefined while it loads, null when it could not be read. */
export type Loaded<Value> = Value | null | undefined;

export type LandingData = { [Part in keyof LandingFacts]: Loaded<LandingFacts[Part]> };

/** What the page shows of the server, in one request. A part that cannot be read is left out. */
export function useLandingData(client: TRPCClient<AppRouter>): LandingData {
  const [data, setData] = useState<LandingData>({ sample: undefined, prices: undefined });
  useEffect(() => {
    let isGone = false;
    const demo = client.demo.get.query();
    const plans = client.licenses.listPlans.query();
    const config = client.lookups.publicConfig.query();
    const parts = [
      demo.then(landingSample),
      Promise.all([plans, config]).then((read) => priceList(...read)),
    ] as const;
    void Promise.allSettled(parts).then(([sample, prices]) => {
      if (isGone) return;
      setData({ sample: loaded(sample), prices: loaded(prices) });
    });
    return () => {
      isGone = true;
    };
  }, [client]);
  return data;
}

function loaded<Value>(result: PromiseSettledResult<Value>): Value | null {
  return result.status === 'fulfilled' ? result.value : null;
}
