import { Agent, request } from 'undici';
import { toneWav } from '#testing/examples.ts';

const RECORDING_BYTES = 25 * 1024 * 1024;
const BOUNDARY = 'trust-boundary';
/** Made once: an attacker has no time to lose. */
const LARGE_FORM = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n`),
  stereoWav(RECORDING_BYTES),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

/** Two minutes of silence in two channels. */
function stereoWav(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes);
  wav.set(toneWav(0).subarray(0, 44));
  wav.writeUInt32LE(bytes - 8, 4);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(48_000, 24);
  wav.writeUInt32LE(192_000, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt32LE(bytes - 44, 40);
  return wav;
}

/** The server closes connections of those who send on after a refusal: nobody else's may be among them. */
const own = new Agent();

/** Sends an answer of the largest size; resolves with the status of the reply. */
export async function sendLarge(
  { url }: { url: string },
  { token }: { token: string },
  id: number,
): Promise<number> {
  const { statusCode, body } = await request(`${url}/api/interviews/${id}/responses`, {
    dispatcher: own,
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: LARGE_FORM,
  });
  await body.dump();
  return statusCode;
}
