import { voiceIn } from '#server/audio/voice-activity.ts';
import { SPEECH_HZ } from '#server/audio/wav.ts';

/**
 * How much sound before the voice is kept. PocketSphinx takes a microphone's noise before the first word for speech and
 * adapts to it. It then needs about eight seconds to adapt to the voice, and gets the words until then wrong: in a
 * short answer, that is all of them.
 */
const BEFORE_VOICE_SAMPLES = 0.2 * SPEECH_HZ;
/**
 * PocketSphinx was trained on voices of about this level (root mean square). It misses every fifth word if a voice
 * is twice as loud.
 */
const LOUDEST = 0.08;

/** A filter for the samples of one answer: it silences what comes before the voice and turns down a loud one. */
export function createEasierToHear(): (samples: Float32Array) => Float32Array {
  let hasBegun = false;
  let loudest = LOUDEST;
  return (samples) => {
    const voice = voiceIn(samples);
    if (voice) loudest = Math.max(loudest, voice.level);
    const from = hasBegun ? 0 : Math.max(0, (voice?.from ?? samples.length) - BEFORE_VOICE_SAMPLES);
    hasBegun ||= voice !== null;
    return samples.map((sample, at) => (at < from ? 0 : sample * (LOUDEST / loudest)));
  };
}
