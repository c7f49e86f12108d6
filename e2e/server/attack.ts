import { readRecording } from '#testing/recordings/read-recording.ts';
import { answerForm, type Candidate, newCandidate } from './candidate.ts';
import { sendLarge } from './large-upload.ts';

const BOOK =
  'We cache 500 requests per second because reads dominate writes, so a queue absorbs 3 GB a day. ';

const ATTACKS = {
  /** T-1: books beside tiny recordings and in typed answers. */
  books: async ({ client, start }: Candidate) => {
    const tiny = readRecording('webm').slice(0, 1000);
    await keepBusy(8, async (n) => {
      const id = await start();
      const transcript = `${n} ${BOOK.repeat(300)}`.slice(0, 20_000);
      const audio = n % 2 ? { audio: tiny } : {};
      for (let turn = 0; turn < 3; turn += 1) {
        const form = answerForm({ ...audio, transcript });
        statuses.add((await client.post(`/api/interviews/${id}/responses`, form)).status);
      }
      await client.post(`/api/interviews/${id}/complete`);
    });
  },
  /** T-2: uploads of the largest size. */
  uploads: async (attacker: Candidate) => {
    const id = await attacker.start();
    await keepBusy(20, async () => void statuses.add(await sendLarge({ url }, attacker, id)));
  },
  /** T-3: recordings that a demuxer never comes back from. */
  endless: async ({ client, start }: Candidate) => {
    const header = readRecording('webm').slice(0, 40);
    const endless = new Uint8Array([...header, 0x01, 0, 0, 0, 0, 0, 0x03, 0xe8, ...new Uint8Array(1000)]);
    await keepBusy(8, async () => {
      const form = answerForm({ audio: endless, duration: 2 });
      statuses.add((await client.post(`/api/interviews/${await start()}/responses`, form)).status);
    });
  },
};
export type AttackName = keyof typeof ATTACKS;

/** Keeps so many calls in flight for the time of the attack. */
async function keepBusy(inFlight: number, call: (n: number) => Promise<unknown>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let calls = 0;
  const work = async () => {
    while (Date.now() < end) {
      calls += 1;
      await call(calls).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}

// `tsx attack.ts <attack> <url> <seconds>`: one account at its limits, in a process of its own; prints the statuses
// that it was answered with.
const [name = '', url = '', seconds = 0] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const statuses = new Set<number>();
const attack = Object.entries(ATTACKS).find(([each]) => each === name)?.[1];
if (!attack) throw new Error(`no attack is called ${name}`);
await attack(await newCandidate({ url }, 'attacker'));
process.stdout.write(JSON.stringify([...statuses]));
