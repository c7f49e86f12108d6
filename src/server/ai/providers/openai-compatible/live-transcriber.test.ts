import { expect, test } from 'vitest';
import { type RealtimeScript, startRealtimeServer } from '#testing/fake-provider/realtime-server.ts';
import { createLiveTranscriber } from './live-transcriber.ts';

const RATE = 16_000;

/** A tone of this many seconds, with a tenth of a second of silence every four. */
function speech(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, at) =>
    at % (4 * RATE) < RATE / 10 ? 0 : Math.sin(at / 7) / 2,
  );
}

async function listening(script: RealtimeScript) {
  const server = await startRealtimeServer(script);
  const settings = {
    baseUrl: server.baseUrl,
    apiKey: 'secret',
    model: 'gpt-transcribe',
    voice: null,
    liveModel: 'gpt-live-transcribe',
  };
  const live = createLiveTranscriber({ settings, language: 'en', prompt: 'cache, shard' });
  const typesSent = () => server.events.map(({ type }) => type);
  return { server, live, typesSent };
}

test('opens a transcription session of its own kind and commits once at the end of a short answer', async () => {
  const { server, live, typesSent } = await listening(() => [{ afterMs: 5, final: ' We keep one record. ' }]);
  live.push(speech(3));
  expect(await live.commit(speech(3))).toMatchObject({ text: 'We keep one record.' });
  expect(server.requests[0]).toMatchObject({
    url: '/v1/realtime?intent=transcription',
    headers: { authorization: 'Bearer secret' },
  });
  expect(typesSent()).toEqual(['session.update', 'input_audio_buffer.append', 'input_audio_buffer.commit']);
  expect(server.events[0]).toMatchObject({
    session: {
      type: 'transcription',
      audio: {
        input: {
          transcription: { model: 'gpt-live-transcribe', language: 'en', prompt: 'cache, shard' },
          turn_detection: null,
        },
      },
    },
  });
  const audio = server.events[1]?.audio;
  expect(Buffer.from(String(audio), 'base64').length).toBe(3 * 24_000 * 2);
});

test('pieces that complete in another order stand in the order they were spoken', async () => {
  // The first commit brings nothing; the second brings the second piece, then the first.
  const { live } = await listening((commit) =>
    commit === 1
      ? []
      : commit === 2
        ? [
            { afterMs: 5, final: 'second' },
            { afterMs: 30, final: 'first', of: 1 },
          ]
        : [{ afterMs: 5, final: 'third' }],
  );
  const whole = speech(40);
  live.push(whole);
  expect((await live.commit(whole)).text).toBe('first. second. third');
});

test('words show before they are settled', async () => {
  const { live } = await listening((commit) =>
    commit === 1
      ? [
          { afterMs: 5, delta: 'we keep ' },
          { afterMs: 10, delta: 'one' },
        ]
      : [],
  );
  live.push(speech(22));
  await expect.poll(() => live.partial()).toBe('we keep one');
  live.close();
});

test('each word is as sure as its least sure token', async () => {
  const logprobs = [
    { token: 'A', logprob: -0.01 },
    { token: ' no', logprob: -0.05 },
    { token: 'te', logprob: -2.3 },
  ];
  const { live } = await listening(() => [{ afterMs: 5, final: 'A note', logprobs }]);
  const { words } = await live.commit(speech(2));
  expect(words?.map(({ text }) => text)).toEqual(['A', 'note']);
  expect(words?.[1]?.confidence).toBeCloseTo(0.1, 2);
});

test('a socket that is lost in mid-answer rejects, so that the whole recording is transcribed instead', async () => {
  const { live } = await listening(() => [{ afterMs: 5, drop: true }]);
  await expect(live.commit(speech(2))).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
});

test('so does a final transcript that does not come, and a server that is not there', async () => {
  const { live } = await listening(() => []);
  await expect(live.commit(speech(1))).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  const settings = {
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: null,
    model: 'x',
    voice: null,
    liveModel: 'y',
  };
  const nobody = createLiveTranscriber({ settings, language: 'en', prompt: '' });
  await expect(nobody.commit(speech(1))).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
}, 30_000);
