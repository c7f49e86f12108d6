import { readWavStart, type SoundFormat } from '#server/audio/pcm.ts';
import { faultError } from '../../provider-fault.ts';

/** What the API's own voices make, and most local servers with them. */
const USUAL_HERTZ = 24_000;
/** No WAV file has a longer head. */
const MAX_HEAD_BYTES = 4096;

type OnSound = (bytes: Uint8Array, format: SoundFormat) => void;

/**
 * Hands over the sound of a reply while it arrives, whatever the server made of what it was asked for.
 * @throws when it is no sound that can be played piece by piece.
 */
export async function readSound(
  response: Response,
  asked: 'pcm' | 'mp3' | 'wav',
  onSound: OnSound,
  pulse: () => void,
): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  // A page of a proxy answers 200 too.
  if (/^(text|application\/json)/.test(type) || !response.body) throw noSound();
  let head = new Uint8Array(0);
  let format: SoundFormat | null = null;
  let left = Number.POSITIVE_INFINITY;
  for await (const bytes of response.body) {
    pulse();
    if (format) {
      onSound(bytes.subarray(0, left), format);
      left = Math.max(0, left - bytes.byteLength);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    const start = startOf(head, asked, type);
    if (!start) continue;
    ({ format } = start);
    const first = head.subarray(start.from, start.from + start.bytes);
    left = start.bytes - first.byteLength;
    if (first.byteLength > 0) onSound(first, format);
  }
  if (!format) throw noSound();
}

type Start = { format: SoundFormat; from: number; bytes: number };

/** Null while more must come. */
function startOf(head: Uint8Array, asked: 'pcm' | 'mp3' | 'wav', type: string): Start | null {
  if (head.byteLength < 4) return null;
  const whole = { from: 0, bytes: Number.POSITIVE_INFINITY };
  const name = Buffer.from(head.subarray(0, 4)).toString('latin1');
  if (name === 'RIFF') {
    const wav = readWavStart(head);
    if (wav === 'more' && head.byteLength < MAX_HEAD_BYTES) return null;
    if (wav === 'more' || !wav) throw noSound();
    // While a file is being made its length stands as 0, or as the longest there is.
    const bytes = wav.bytes === 0 ? whole.bytes : wav.bytes;
    return { format: { type: 'pcm', hertz: wav.hertz }, from: wav.from, bytes };
  }
  const isMpeg = name.startsWith('ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
  // The first samples of a quiet sound may look like a frame of an MP3 file.
  if (isMpeg && (asked !== 'pcm' || type.includes('mpeg') || type.includes('mp3')))
    return { format: { type: 'mp3' }, ...whole };
  if (asked !== 'pcm' || name === 'OggS' || name === 'fLaC') throw noSound();
  const hertz = Number(/rate=(\d+)/.exec(type)?.[1] ?? USUAL_HERTZ);
  return { format: { type: 'pcm', hertz }, ...whole };
}

function noSound(): Error {
  return faultError('down', 'the answer is no sound');
}
