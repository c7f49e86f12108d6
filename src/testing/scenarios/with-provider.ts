import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { createAi } from '#server/ai/registry.ts';
import { readEnv } from '#server/env.ts';
import { type FakeProvider, startFakeProvider } from '../fake-provider/fake-provider.ts';
import type { Stage } from './scenario.ts';

/** A provider that fails is not given time to recover. */
const HASTY = { ...CALL_LIMITS, backoffMs: 1 };

/**
 * Plays a part with a model and a recognizer configured: a stand-in of this process, which does as it is told.
 * Afterwards the stage has the engines that it had. Not for tests in a page's environment: there the client of such
 * services refuses to run.
 */
export async function withProvider<Made>(
  { deps }: Stage,
  part: (provider: FakeProvider) => Promise<Made>,
): Promise<Made> {
  const provider = await startFakeProvider();
  const former = deps.ai.active;
  try {
    const env = readEnv({
      LLM_BASE_URL: provider.url,
      LLM_MODEL: 'example-model',
      STT_BASE_URL: provider.url,
      STT_MODEL: 'example-recognizer',
    });
    deps.ai.active = {
      ...(await createAi(env, deps.data.content, deps.log, { limits: HASTY })),
      speaker: former.speaker,
    };
    return await part(provider);
  } finally {
    deps.ai.active = former;
    await provider.stop();
  }
}
