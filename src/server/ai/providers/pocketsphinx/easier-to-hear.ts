import { voiceIn } from '#server/audio/voice-activity.ts';
import { SPEECH_HZ } from '#server/audio/wav.ts';

/**
 * PocketSphinx takes the noise of a microphone before the first word for speech, gets used to it, and then needs about
 * eight seconds to get used to the voice: the words until then are wrong. A short answer has no others.
 */
const BEFORE_VOICE_SAMPLES = 0.2 * SPEECH_HZ;
/** It is trained with voices of about this level (root mean square). Of one twice as loud it misses every fifth word. */
const LOUDEST = 0.08;

/** Makes the samples of one answer, as they come, easier to hear: nothing before the voice, which is not too loud. */
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
