import { parseArgs } from 'node:util';
import { createCallPlaces, createCallPolicy } from '#server/ai/call-policy.ts';
import { createPocketsphinx } from '#server/ai/providers/pocketsphinx/pocketsphinx.ts';
import { createLog } from '#server/log.ts';
import { startFakeProvider } from './fake-provider.ts';
import type { Transcribe } from './make-reply.ts';

/**
 * The fake provider as a process: `npx tsx src/testing/fake-provider/main.ts --port 0 [--hear pocketsphinx]`.
 * Prints its base URL. `POST /control {capability, mode}` sets a mode, `GET /control` tells what was asked.
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, hear: { type: 'string', default: 'text' } },
});

const fake = await startFakeProvider({
  port: Number(values.port),
  ...(values.hear === 'pocketsphinx' ? { transcribe: transcribeWithPocketsphinx() } : {}),
});
process.stdout.write(`${fake.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    void fake.stop().then(() => process.exit(0));
  });
}

function transcribeWithPocketsphinx(): Transcribe {
  const policy = createCallPolicy('pocketsphinx', createLog('silent'), createCallPlaces().programs);
  const recognizer = createPocketsphinx(process.env.PATH ?? '', policy);
  if (!recognizer) throw new Error('pocketsphinx is not on this machine');
  return async (wav) => (await recognizer.transcribe({ wav, seconds: 0, vocabulary: [] })).text;
}
