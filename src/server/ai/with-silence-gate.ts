import { hasVoice, hasVoiceIn } from '#server/audio/voice-activity.ts';
import { wavSamples } from '#server/audio/wav.ts';
import type { Transcriber } from './capabilities.ts';

/** A recording without a voice has no words: the recogniser, which would invent some, is not asked. */
export function withSilenceGate(transcriber: Transcriber): Transcriber {
  const { live } = transcriber;
  return {
    ...transcriber,
    transcribe: async (request, signal) =>
      hasVoice(wavSamples(request.wav)) ? transcriber.transcribe(request, signal) : { text: '' },
    ...(live && {
      live: (request) => {
        const spoken = live(request);
        if (!spoken) return null;
        const commit = async (whole: Float32Array) => {
          if (hasVoiceIn(whole)) return spoken.commit(whole);
          spoken.close();
          return { text: '' };
        };
        return { ...spoken, commit };
      },
    }),
  };
}
