import { AUDIO_SETUP_ERROR } from './level-meter.ts';

export type MicrophoneFault = {
  kind: 'denied' | 'not_found' | 'in_use' | 'insecure' | 'not_supported' | 'not_selected' | 'setup' | 'other';
  title: string;
  description: string;
};

const FAULTS = {
  denied: {
    kind: 'denied',
    title: 'Permission Denied',
    description: 'Microphone permission denied. Please allow microphone access and try again.',
  },
  not_found: {
    kind: 'not_found',
    title: 'No Microphone Found',
    description: 'No microphone found. Please check your audio devices.',
  },
  in_use: {
    kind: 'in_use',
    title: 'Microphone In Use',
    description: 'Microphone is being used by another application. Please close other apps and try again.',
  },
  insecure: {
    kind: 'insecure',
    title: 'No Microphone on This Address',
    description:
      'Browsers open the microphone only on https:// addresses and on localhost. Open this site over https, or type your answers.',
  },
  not_supported: {
    kind: 'not_supported',
    title: 'Not Supported',
    description:
      'This browser cannot record sound. Use a current Chrome, Edge, Firefox or Safari, or type your answers.',
  },
  not_selected: {
    kind: 'not_selected',
    title: 'No Microphone Selected',
    description: 'Please select a microphone first.',
  },
  setup: {
    kind: 'setup',
    title: 'Audio Setup Failed',
    description:
      'The audio engine of this browser did not start. Close other tabs that use sound, or restart the browser.',
  },
} as const satisfies Record<Exclude<MicrophoneFault['kind'], 'other'>, MicrophoneFault>;

/** A known fault by its kind. */
export function microphoneFault(kind: keyof typeof FAULTS): MicrophoneFault {
  return FAULTS[kind];
}

/** Names of what getUserMedia and the level meter reject with, older browsers' included. */
const KIND_BY_ERROR_NAME: Record<string, keyof typeof FAULTS> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'not_found',
  DevicesNotFoundError: 'not_found',
  OverconstrainedError: 'not_found',
  NotReadableError: 'in_use',
  TrackStartError: 'in_use',
  NotSupportedError: 'not_supported',
  [AUDIO_SETUP_ERROR]: 'setup',
};

/** What to say about a failure to open or test the microphone (spec section 8); `otherwise` titles an unknown one. */
export function readMicrophoneFault(error: unknown, otherwise: string): MicrophoneFault {
  const name = error instanceof Object && 'name' in error ? String(error.name) : '';
  const kind = KIND_BY_ERROR_NAME[name];
  if (kind) return FAULTS[kind];
  return { kind: 'other', title: otherwise, description: 'Please check your microphone permissions' };
}
