import { createContext, use } from 'react';
import type { AudioPort } from './audio-port.ts';
import { browserAudio } from './browser-audio.ts';

/** The sound input in use: this browser's, unless a test provides another. */
export const AudioPortContext = createContext<AudioPort>(browserAudio);

export function useAudioPort(): AudioPort {
  return use(AudioPortContext);
}
