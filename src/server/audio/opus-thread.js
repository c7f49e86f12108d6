// Runs in each worker of opus-workers.ts. JavaScript, because a worker of the sources has nothing that reads types.
import { parentPort, workerData } from 'node:worker_threads';
import { OpusDecoder } from 'opus-decoder';

// The decoder complains on the console about damaged packets, which anybody can send.
console.error = () => {};

/** A fresh decoder for every job, because the last speaker's sound must not leak into the next. */
async function makeDecoder() {
  const decoder = new OpusDecoder({ sampleRate: workerData.hertz, channels: 1 });
  await decoder.ready;
  return decoder;
}

let next = makeDecoder();

parentPort?.on('message', ({ id, lead, packets }) => {
  next = next.then((decoder) => {
    parentPort?.postMessage({ id, samples: decode(decoder, lead, packets) });
    return makeDecoder();
  });
});

/**
 * Null for what the decoder cannot bear: one bad job must not cost the others theirs.
 * @param {OpusDecoder} decoder
 * @param {Uint8Array[]} lead
 * @param {Uint8Array[]} packets
 */
function decode(decoder, lead, packets) {
  try {
    decoder.decodeFrames(lead);
    const [samples] = decoder.decodeFrames(packets).channelData;
    decoder.free();
    return samples ?? null;
  } catch {
    return null;
  }
}
