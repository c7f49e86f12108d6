import { createContext, use } from 'react';
import { browserAudio } from './browser-audio.ts';
import type { LevelMeter } from './level-meter.ts';

/** Whether sound can be recorded here at all; browsers open no microphone on plain http. */
export type AudioSupport = 'ok' | 'insecure' | 'unsupported';
export type MicrophonePermission = 'pending' | 'granted' | 'denied';
export type MicrophoneDevice = { id: string; label: string };
export type Unsubscribe = () => void;

/** Sound on its way into chunks. Time passes in it only while it is not paused. */
export type Recording = {
  mimeType: string;
  pause(): void;
  resume(): void;
  /** Resolves when the last chunk has been handed over. */
  stop(): Promise<void>;
};

export type RecordingListeners = {
  onChunk(chunk: Blob): void;
  /** The recording ended by itself: the device is gone or the recorder failed. */
  onBroken(): void;
};

export type OpenMicrophone = {
  record(listeners: RecordingListeners): Recording;
  /** Rejects with an AudioSetupError when the browser's audio engine does not start. */
  measure(): Promise<LevelMeter>;
  /** Lets the device go. */
  close(): void;
};

/** Everything the screens need of the browser's sound input. */
export type AudioPort = {
  support(): AudioSupport;
  permission(): Promise<MicrophonePermission>;
  onPermissionChange(listener: () => void): Unsubscribe;
  listMicrophones(): Promise<MicrophoneDevice[]>;
  onDevicesChange(listener: () => void): Unsubscribe;
  /** Asks for permission where needed. Rejects with the DOMException of getUserMedia. */
  open(deviceId: string | null): Promise<OpenMicrophone>;
};

/** The sound input in use: this browser's, unless a test provides another. */
export const AudioPortContext = createContext<AudioPort>(browserAudio);

export function useAudioPort(): AudioPort {
  return use(AudioPortContext);
}
