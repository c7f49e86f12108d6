import type { AudioPort, AudioSupport, MicrophoneDevice, MicrophonePermission } from './audio-port.ts';
import { createLevelMeter } from './level-meter.ts';
import { recordStream } from './record-stream.ts';

const SAMPLE_RATE_HZ = 44_100;

/** The sound input of this browser. */
export const browserAudio: AudioPort = {
  support: browserSupport,
  permission: microphonePermission,
  onPermissionChange: (listener) => {
    const stop = new AbortController();
    void permissionStatus().then((status) =>
      status?.addEventListener('change', listener, { signal: stop.signal }),
    );
    return () => stop.abort();
  },
  listMicrophones,
  onDevicesChange: (listener) => {
    navigator.mediaDevices?.addEventListener('devicechange', listener);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', listener);
  },
  open: async (deviceId) => {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        channelCount: 1,
        sampleRate: SAMPLE_RATE_HZ,
        echoCancellation: true,
        noiseSuppression: true,
        ...(deviceId && { deviceId: { exact: deviceId } }),
      },
    });
    return {
      record: (listeners) => recordStream(stream, listeners),
      measure: () => createLevelMeter(stream),
      close: () => {
        for (const track of stream.getTracks()) track.stop();
      },
    };
  },
};

function browserSupport(): AudioSupport {
  if (!window.isSecureContext) return 'insecure';
  const canRecord = typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
  return canRecord ? 'ok' : 'unsupported';
}

/** Not every browser tells; names of devices are shown only to those who may use them. */
async function microphonePermission(): Promise<MicrophonePermission> {
  const status = await permissionStatus();
  if (status?.state === 'granted' || status?.state === 'denied') return status.state;
  const devices = await audioInputs();
  return devices.some((device) => device.label !== '') ? 'granted' : 'pending';
}

async function permissionStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    return null;
  }
}

async function listMicrophones(): Promise<MicrophoneDevice[]> {
  const devices = await audioInputs();
  return devices
    .filter((device) => device.deviceId !== '')
    .map((device, index) => ({ id: device.deviceId, label: device.label || `Microphone ${index + 1}` }));
}

async function audioInputs(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter((device) => device.kind === 'audioinput');
}
