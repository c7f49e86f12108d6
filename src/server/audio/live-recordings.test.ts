import { expect, test } from 'vitest';
import { RECORDING_SECONDS, readRecording } from '#testing/recordings/read-recording.ts';
import { createLiveRecordings } from './live-recordings.ts';
import { readPackets } from './read-packets.ts';
import { createOpusStream, decodeOpus } from './sound.ts';

const whole = readRecording('webm');
const answer = { interviewId: 1, key: 'first' };

test('what was followed to its end is a sound as long as the recording', async () => {
  const live = createLiveRecordings();
  for (let at = 0; at < whole.length; at += 4000) live.follow(answer, at, whole.slice(at, at + 4000));
  const sound = await live.finish(answer, whole.length);
  expect(sound?.seconds).toBeCloseTo(RECORDING_SECONDS, 0);
  expect((await sound?.decode())?.seconds).toBeCloseTo(RECORDING_SECONDS, 0);
});

test('an interview follows one answer: a new one takes the place of what was given up', async () => {
  const live = createLiveRecordings();
  live.follow(answer, 0, whole.slice(0, 4000));
  live.follow({ interviewId: 1, key: 'second' }, 0, whole);
  live.follow(answer, 4000, whole.slice(4000));
  expect(await live.finish(answer, whole.length)).toBeNull();
  expect((await live.finish({ interviewId: 1, key: 'second' }, whole.length))?.seconds).toBeGreaterThan(0);
});

test('answers that are given up leave room for others', async () => {
  const live = createLiveRecordings();
  for (let attempt = 0; attempt < 40; attempt += 1) {
    live.follow({ interviewId: 1, key: `attempt-${attempt}` }, 0, whole.slice(0, 4000));
  }
  live.follow({ interviewId: 2, key: 'other' }, 0, whole);
  expect(await live.finish({ interviewId: 2, key: 'other' }, whole.length)).not.toBeNull();
});

test('after a gap, or when told to let go, the recording is not followed any more', async () => {
  const live = createLiveRecordings();
  live.follow(answer, 0, whole.slice(0, 4000));
  live.follow(answer, 5000, whole.slice(5000));
  expect(await live.finish(answer, whole.length)).toBeNull();
  live.follow(answer, 0, whole);
  live.release(1);
  expect(await live.finish(answer, whole.length)).toBeNull();
});

test('a packet that no decoder bears costs nobody their sound', async () => {
  const { packets = [] } = (await readPackets(whole, 'webm')) ?? {};
  const monster = new Uint8Array(4000).fill(packets[0]?.[0] ?? 0);
  const others = Array.from({ length: 8 }, () => decodeOpus({ lead: [], packets: [...packets] }));
  const bad = decodeOpus({ lead: [monster], packets: [monster] }).catch(() => null);
  expect((await Promise.all(others)).every((samples) => samples.length > 0)).toBe(true);
  await bad;

  const stream = createOpusStream();
  stream.follow([...packets.slice(0, 120), monster], 3);
  expect(await stream.finish([...packets.slice(0, 120), monster, ...packets.slice(120)])).not.toBeNull();
});
