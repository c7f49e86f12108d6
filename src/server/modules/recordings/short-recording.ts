import { acceptAudio } from '#server/audio/accept-audio.ts';
import { type Sound, soundOf } from '#server/audio/sound.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/**
 * A recording that is gone with its request: read into memory and never stored.
 * @param inTurnOf Whose other work it waits for.
 * @throws {AppError} PAYLOAD_TOO_LARGE, and whatever makes a recording unacceptable.
 */
export async function readShortRecording(
  { turns }: Pick<Deps, 'turns'>,
  inTurnOf: number,
  audio: File,
  maxBytes: number,
): Promise<Sound> {
  if (audio.size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const bytes = new Uint8Array(await audio.arrayBuffer());
  const type = acceptAudio({ head: bytes, bytes: bytes.byteLength });
  return turns.sound.run(inTurnOf, () => soundOf(bytes, type));
}
