import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AudioPort,
  AudioSupport,
  MicrophoneDevice,
  MicrophonePermission,
  RecordingListeners,
} from '#client/lib/audio/audio-port.ts';
import { PROJECT_ROOT } from '#server/root.ts';

export type FakeMicrophone = AudioPort & {
  /** What the browser answers from now on. */
  set(changes: Partial<Settings>): void;
  /** The device goes away in the middle of a recording. */
  unplug(): void;
  /** What a recording holds now. */
  sound(): Uint8Array<ArrayBuffer>;
  /** The id of the device that was opened last; null for the one that the browser prefers. */
  openedDevice(): string | null;
  /** True while a screen holds the device. */
  isOpen(): boolean;
  /** True while a recording takes in what is said: it runs, and is not paused. */
  isListening(): boolean;
};

type Settings = {
  support: AudioSupport;
  permission: MicrophonePermission;
  /** What the person answers when asked. */
  onAsk: 'allow' | 'deny';
  devices: MicrophoneDevice[];
  level: number;
  /** What a recording holds, however long it took. */
  sound: Uint8Array<ArrayBuffer>;
  /** Name of the DOMException with which opening fails. */
  openError: string | null;
};

/** A sentence as Chromium's MediaRecorder writes it. */
export function recordedSpeech(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(PROJECT_ROOT, 'src/testing/recordings/speech.webm')));
}

/** A microphone for a browser that has none: real sound, delivered in two chunks. */
export function createFakeMicrophone(changes: Partial<Settings> = {}): FakeMicrophone {
  let settings: Settings = {
    support: 'ok',
    permission: 'granted',
    onAsk: 'allow',
    devices: [{ id: 'default', label: 'Desk microphone' }],
    level: 12,
    sound: recordedSpeech(),
    openError: null,
    ...changes,
  };
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  let opened = 0;
  let device: string | null = null;
  let running: RecordingListeners | null = null;
  const listening = new Set<RecordingListeners>();

  return {
    set: (next) => {
      settings = { ...settings, ...next };
      for (const watcher of watchers) watcher();
    },
    unplug: () => running?.onBroken(),
    sound: () => settings.sound,
    openedDevice: () => device,
    isOpen: () => opened > 0,
    isListening: () => listening.size > 0,
    support: () => settings.support,
    permission: async () => settings.permission,
    onPermissionChange: watch,
    listMicrophones: async () => (settings.permission === 'granted' ? settings.devices : []),
    onDevicesChange: watch,
    open: async (deviceId) => {
      if (settings.openError) throw new DOMException('', settings.openError);
      if (settings.permission === 'denied' || settings.onAsk === 'deny') {
        throw new DOMException('', 'NotAllowedError');
      }
      settings = { ...settings, permission: 'granted' };
      opened += 1;
      device = deviceId;
      return {
        record: (listeners) => {
          running = listeners;
          listening.add(listeners);
          const half = Math.floor(settings.sound.length / 2);
          const first = Promise.resolve().then(() =>
            listeners.onChunk(new Blob([settings.sound.slice(0, half)])),
          );
          return {
            mimeType: 'audio/webm;codecs=opus',
            pause: () => void listening.delete(listeners),
            resume: () => void listening.add(listeners),
            stop: async () => {
              listening.delete(listeners);
              await first;
              listeners.onChunk(new Blob([settings.sound.slice(half)]));
            },
          };
        },
        measure: async () => ({ level: () => settings.level, stop: () => {} }),
        close: () => {
          opened -= 1;
        },
      };
    },
  };
}

/** Until a press counts as one of its own again, as that of a person who means it. */
export function laterThanADoublePress(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}
