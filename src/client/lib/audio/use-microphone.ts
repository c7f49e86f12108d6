import { useCallback, useEffect, useState } from 'react';
import {
  type AudioSupport,
  type MicrophoneDevice,
  type MicrophonePermission,
  useAudioPort,
} from './audio-port.ts';
import { type MicrophoneFault, microphoneFault, readMicrophoneFault } from './microphone-faults.ts';

const CHOICE_KEY = 'microphone_id';

export type Microphone = {
  support: AudioSupport;
  permission: MicrophonePermission;
  devices: MicrophoneDevice[];
  /** Null while there is none to choose. */
  chosenId: string | null;
  /** Why the microphone cannot be used now, or null. */
  fault: MicrophoneFault | null;
  choose(id: string): void;
  /** Asks the browser for the microphone. Resolves with what stands in the way, or null. */
  ask(): Promise<MicrophoneFault | null>;
};

/** The candidate's microphone: may it be used, which ones are there, which is chosen. */
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
