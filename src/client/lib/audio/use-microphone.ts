import { useCallback, useEffect, useState } from 'react';
import {
  AUDIO_SETUP_ERROR,
  type AudioSupport,
  type MicrophoneDevice,
  type MicrophonePermission,
  useAudioPort,
} from './audio-port.ts';

const CHOICE_KEY = 'microphone_id';

export type Microphone = {
  support: AudioSupport;
  permission: MicrophonePermission;
  devices: MicrophoneDevice[];
  /** The id of the chosen microphone; null without permission or without a microphone. */
  chosenId: string | null;
  /** Why the microphone cannot be used now; null if it can. */
  fault: MicrophoneFault | null;
  choose(id: string): void;
  /** Asks the browser for the microphone. Resolves with the fault that prevents its use, or null. */
  ask(): Promise<MicrophoneFault | null>;
};

/** The candidate's microphone: whether it may be used, which ones there are, and which is chosen. */
export function useMicrophone(): Microphone {
  const port = useAudioPort();
  const support = port.support();
  const [permission, setPermission] = useState<MicrophonePermission>('pending');
  const [devices, setDevices] = useState<MicrophoneDevice[]>([]);
  const [preferredId, setPreferredId] = useState(() => localStorage.getItem(CHOICE_KEY));
  const [fault, setFault] = useState<MicrophoneFault | null>(() => supportFault(support));

  const refresh = useCallback(async () => {
    if (supportFault(support)) return;
    const [now, found] = await Promise.all([port.permission(), port.listMicrophones()]);
    setPermission(now);
    setDevices(found);
    setFault(faultOf(now, found.length));
  }, [port, support]);

  useEffect(() => {
    void refresh();
    const stops = [port.onPermissionChange(refresh), port.onDevicesChange(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [refresh, port]);

  const ask = useCallback(async () => {
    const unsupported = supportFault(support);
    if (unsupported) return unsupported;
    try {
      const microphone = await port.open(null);
      const found = await port.listMicrophones();
      microphone.close();
      setPermission('granted');
      setDevices(found);
      const missing = faultOf('granted', found.length);
      setFault(missing);
      return missing;
    } catch (error) {
      const found = readMicrophoneFault(error, 'Recording failed');
      if (found.kind === 'denied') setPermission('denied');
      setFault(found);
      return found;
    }
  }, [port, support]);

  const chosen = devices.find((device) => device.id === preferredId) ?? devices[0];
  return {
    support,
    permission,
    devices,
    chosenId: permission === 'granted' && chosen ? chosen.id : null,
    fault,
    ask,
    choose: (id) => {
      localStorage.setItem(CHOICE_KEY, id);
      setPreferredId(id);
    },
  };
}

function faultOf(permission: MicrophonePermission, devices: number): MicrophoneFault | null {
  if (permission === 'denied') return microphoneFault('denied');
  return permission === 'granted' && devices === 0 ? microphoneFault('not_found') : null;
}

function supportFault(support: AudioSupport): MicrophoneFault | null {
  if (support === 'insecure') return microphoneFault('insecure');
  return support === 'unsupported' ? microphoneFault('not_supported') : null;
}

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

/** The kind of fault by the name of the error from getUserMedia or the level meter, including older browsers' names. */
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

/** The fault behind a failure to open or test the microphone; `otherwise` is the title of an unknown one. */
export function readMicrophoneFault(error: unknown, otherwise: string): MicrophoneFault {
  const name = error instanceof Object && 'name' in error ? String(error.name) : '';
  const kind = KIND_BY_ERROR_NAME[name];
  if (kind) return FAULTS[kind];
  return { kind: 'other', title: otherwise, description: 'Please check your microphone permissions' };
}
