import { encodeWav } from '#server/audio/wav.ts';
import type { ConfiguredService } from './capabilities.ts';
import { mendOf } from './mend.ts';
import { faultOf } from './provider-fault.ts';

const LOOK_MS = 5_000;
const HERTZ = 16_000;

/** What examining a service brought: whether it works, and otherwise what to do. */
export type Examination = { works: boolean; mend: string | null };

/** Asks a service for its models and for something small of what it is there for. What it shows is remembered. */
export async function examineService(service: ConfiguredService): Promise<Examination> {
  // A server that keeps no list may still serve; its call tells.
  const listFault = await service.facts.lookNow(AbortSignal.timeout(LOOK_MS)).then(() => null, faultOf);
  try {
    await tryOut(service);
    return { works: true, mend: null };
  } catch (error) {
    const fault = faultOf(error);
    // What the list met says more than what followed from it.
    return { works: false, mend: mendOf(service, listFault?.status === 404 ? fault : (listFault ?? fault)) };
  }
}

async function tryOut(service: ConfiguredService): Promise<void> {
  switch (service.capability) {
    case 'model': {
      const { signal } = new AbortController();
      const messages = [
        { role: 'system', content: 'You are an interviewer. You answer in one short paragraph.' },
        { role: 'user', content: 'Explain what a cache is good for, and what it costs.' },
      ] as const;
      // What it may think before it answers counts as well.
      const sampling = { temperature: 0, maxTokens: 1_500 };
      await service.model.stream({ step: 'read', messages, sampling, json: null }, signal);
      const schema = {
        type: 'object',
        properties: { use: { type: 'string' } },
        required: ['use'],
        additionalProperties: false,
      };
      await service.model.complete(
        { step: 'read', messages, sampling, json: { name: 'cache', schema } },
        signal,
      );
      return;
    }
    case 'transcription': {
      const tone = Float32Array.from({ length: HERTZ }, (_, at) => 0.2 * Math.sin(at / 8));
      await service.transcriber.transcribe({ wav: encodeWav(tone), seconds: 1, vocabulary: [] });
      return;
    }
    case 'speech':
      await service.speaker.speak('What breaks first?');
  }
}
