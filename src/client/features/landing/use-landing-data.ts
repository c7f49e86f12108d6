import type { TRPCClient } from '@trpc/client';
import { useEffect, useState } from 'react';
import type { AppRouter } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { PlanReply } from '#shared/contract/licenses.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';

/** Undefined while it loads, null when it could not be read. */
export type Loaded<Value> = Value | null | undefined;

export type LandingData = {
  demo: Loaded<InterviewReply>;
  plans: Loaded<PlanReply[]>;
  config: Loaded<PublicConfigReply>;
};

/** What the page shows of the server, in one request. A part that cannot be read is left out. */
export function useLandingData(client: TRPCClient<AppRouter>): LandingData {
  const [data, setData] = useState<LandingData>({ demo: undefined, plans: undefined, config: undefined });
  useEffect(() => {
    let isGone = false;
    const parts = [
      client.demo.get.query(),
      client.licenses.listPlans.query(),
      client.lookups.publicConfig.query(),
    ] as const;
    void Promise.allSettled(parts).then(([demo, plans, config]) => {
      if (isGone) return;
      setData({ demo: loaded(demo), plans: loaded(plans), config: loaded(config) });
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
