import { AppError } from '#server/errors.ts';
import { MAX_AUDIO_BYTES, MIN_AUDIO_BYTES } from '#shared/rules/recording.ts';
import { type AudioType, audioTypeOf } from './audio-type.ts';

/**
 * The type of an acceptable recording.
 * @throws {AppError} AUDIO_TOO_SHORT, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE.
 */
export function acceptAudio({ head, bytes }: { head: Uint8Array; bytes: number }): AudioType {
  if (bytes < MIN_AUDIO_BYTES) throw new AppError('AUDIO_TOO_SHORT');
  if (bytes > MAX_AUDIO_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const type = audioTypeOf(head);
  if (!type) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'This recording is not in a format we can read. Please send webm, mp4, ogg or wav audio.',
    });
  }
  return type;
}
