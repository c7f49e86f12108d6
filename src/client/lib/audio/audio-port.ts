import { createContext, use } from 'react';
import { CHUNK_MS, LEVEL_WINDOW_MS, levelOf, RECORDING_TYPES } from '#shared/rules/recording.ts';

/** Whether sound can be recorded here at all; browsers open no microphone on plain http. */
export type AudioSupport = 'ok' | 'insecure' | 'unsupported';
export type MicrophonePermission = 'pending' | 'granted' | 'denied';
export type MicrophoneDevice = { id: string; label: string };
type Unsubscribe = () => void;

/** A running recording. Its time passes only while it is not paused. */
export type Recording = {
  mimeType: string;
  pause(): void;
  resume(): void;
  /** Resolves when the last chunk has been handed over. */
  stop(): Promise<void>;
};

export type RecordingListeners = {
  onChunk(chunk: Blob): void;
  /** Called when the recording ends unasked: the device is gone or the recorder failed. */
  onBroken(): void;
};

export type OpenMicrophone = {
  record(listeners: RecordingListeners): Recording;
  /** @throws an AudioSetupError if the browser's audio engine does not start. */
  measure(): Promise<LevelMeter>;
  /** Releases the device. */
  close(): void;
};

/** Everything the screens need of the browser's sound input. */
export type AudioPort = {
  support(): AudioSupport;
  permission(): Promise<MicrophonePermission>;
  onPermissionChange(listener: () => void): Unsubscribe;
  listMicrophones(): Promise<MicrophoneDevice[]>;
  onDevicesChange(listener: () => void): Unsubscribe;
  /** Opens a microphone, and asks for permission if needed. @throws the DOMException of getUserMedia. */
  open(deviceId: string | null): Promise<OpenMicrophone>;
};

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

/** Not every browser reports the permission; then a device with a name proves it, since names need permission. */
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

export type LevelMeter = {
  /** Level of the last 50 ms, 0 to 100. */
  level(): number;
  stop(): void;
};

/** The smallest power of two that holds a window of 50 ms at every usual sample rate (96 kHz: 4800 samples). */
const BUFFER_SAMPLES = 8192;
const START_DEADLINE_MS = 2000;

/** The name of the error for an audio engine that does not start. */
export const AUDIO_SETUP_ERROR = 'AudioSetupError';

/** Measures a stream without changing it. @throws an AudioSetupError if the audio engine does not start. */
async function createLevelMeter(stream: MediaStream): Promise<LevelMeter> {
  const context = openContext();
  await Promise.race([
    context.resume(),
    new Promise((resolve) => {
      setTimeout(resolve, START_DEADLINE_MS);
    }),
  ]);
  if (context.state !== 'running') {
    void context.close();
    throw setupError();
  }
  const analyser = new AnalyserNode(context, { fftSize: BUFFER_SAMPLES });
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  const samples = new Float32Array(BUFFER_SAMPLES);
  const windowSamples = Math.round((context.sampleRate * LEVEL_WINDOW_MS) / 1000);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples.subarray(-windowSamples));
    },
    stop: () => {
      source.disconnect();
      void context.close();
    },
  };
}

function openContext(): AudioContext {
  try {
    return new AudioContext();
  } catch (cause) {
    throw setupError(cause);
  }
}

function setupError(cause?: unknown): Error {
  return Object.assign(new Error('The audio engine of this browser did not start.', { cause }), {
    name: AUDIO_SETUP_ERROR,
  });
}

/** This is enough for speech in Opus; browsers default to four times as much. */
const BITS_PER_SECOND = 32_000;

/** The first format, in the specified order, that this browser can record; undefined leaves the choice to it. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return RECORDING_TYPES.find(isSupported);
}

/** Records a stream from now on, in chunks of 100 ms. */
export function recordStream(stream: MediaStream, listeners: RecordingListeners): Recording {
  const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  let isStopping = false;
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      if (!isStopping) listeners.onBroken();
      resolve();
    });
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) listeners.onChunk(data);
  });
  recorder.start(CHUNK_MS);
  return {
    mimeType: recorder.mimeType || mimeType || 'audio/webm',
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    stop: async () => {
      isStopping = true;
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
    },
  };
}

/** Counts the time that passes while it runs. */
export type Stopwatch = {
  elapsedMs(): number;
  start(): void;
  pause(): void;
  reset(): void;
};

/** @param now a clock in milliseconds that never goes back. */
export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let counted = 0;
  let since: number | null = null;
  const elapsedMs = () => counted + (since === null ? 0 : now() - since);
  return {
    elapsedMs,
    start: () => {
      since ??= now();
    },
    pause: () => {
      counted = elapsedMs();
      since = null;
    },
    reset: () => {
      counted = 0;
      since = null;
    },
  };
}

/** The sound input in use: this browser's, unless a test provides another. */
export const AudioPortContext = createContext<AudioPort>(browserAudio);

export function useAudioPort(): AudioPort {
  return use(AudioPortContext);
}
