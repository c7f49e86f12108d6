/** A microphone that plays a file, one that this site may not use, or none at all. */
export type SoundInput = 'fake' | 'denied' | 'none';

const DEVICE = '--use-fake-device-for-media-stream';
/** Says yes to every prompt. */
const CONSENT = '--use-fake-ui-for-media-stream';

/** For Chromium's environment: hides the sound card of a machine that has one. */
export const NO_SOUND_CARD = { ALSA_CONFIG_PATH: '/dev/null', PULSE_SERVER: 'none' };

/** Chromium reads `file` anew each time a page opens the microphone. */
export function soundFlags(input: SoundInput, file: string): string[] {
  if (input === 'none') return [CONSENT];
  const played = [DEVICE, `--use-file-for-fake-audio-capture=${file}%noloop`];
  return input === 'fake' ? [...played, CONSENT] : played;
}
