import { CHUNK_MS, RECORDING_TYPES } from '#shared/rules/recording.ts';
import type { Recording, RecordingListeners } from './audio-port.ts';

/** Speech in opus needs no more; browsers default to four times as much. */
const BITS_PER_SECOND = 32_000;

/** The first format of the specified order that this browser records (spec section 9), or its own choice. */
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
