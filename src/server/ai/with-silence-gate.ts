import { hasVoice } from '#server/audio/voice-activity.ts';
import { wavSamples } from '#server/audio/wav.ts';
import type { Transcriber } from './capabilities.ts';

/** A recording without a voice has no words: the recogniser, which would invent some, is not asked. */
export function withSilenceGate(transcriber: Transcriber): Transcriber {
  return {
    ...transcriber,
    transcribe: async (request, signal) =>
      hasVoice(wavSamples(request.wav)) ? transcriber.transcribe(request, signal) : { text: '' },
  };
}
