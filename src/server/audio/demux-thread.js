// Runs in the worker of read-packets.ts. JavaScript, because a worker of the sources has nothing that reads types.
import { parentPort, workerData } from 'node:worker_threads';
import * as media from 'mediabunny';
import { giveWay } from '../give-way.js';

/** @import { ToDemuxThread, FromDemuxThread, Container, SoundSource } from './read-packets.ts' */

giveWay();
media.Logging.level = media.LogLevel.Silent;

/** @satisfies {Record<Container, unknown>} */
const FORMATS = {
  webm: [media.WEBM, media.MATROSKA],
  mp4: [media.MP4, media.QTFF],
  ogg: [media.OGG],
};

/** Sent together at most; a long recording shows by it that it is being read. */
const SEND_PACKETS = 5_000;

/** @type {Map<number, ReadableStreamDefaultController<Uint8Array>>} */
const spoken = new Map();

parentPort?.on('message', (/** @type {ToDemuxThread} */ message) => {
  if (message.kind === 'ping') answer({ kind: 'pong' });
  else if (message.kind === 'whole') demux(message.id, message.container, sourceOf(message.source));
  else if (message.kind === 'open') demux(message.id, message.container, openStream(message.id));
  else if (message.kind === 'bytes') spoken.get(message.id)?.enqueue(message.bytes);
  else close(message.id);
});

answer({ kind: 'pong' });

/** @param {SoundSource} source */
function sourceOf(source) {
  return typeof source === 'string' ? new media.FilePathSource(source) : new media.BufferSource(source);
}

/** @param {number} id */
function close(id) {
  spoken.get(id)?.close();
  spoken.delete(id);
}

/** @param {number} id */
function openStream(id) {
  /** @type {ReadableStream<Uint8Array>} */
  const stream = new ReadableStream({ start: (controller) => void spoken.set(id, controller) });
  return new media.ReadableStreamSource(stream, { handleUnhandledError: () => {} });
}

/**
 * Hands over what it reads whenever it has to wait for more. A damaged recording ends with what was read up to there.
 * @param {number} id
 * @param {Container} container
 * @param {media.Source} source
 */
async function demux(id, container, source) {
  const input = new media.Input({ source, formats: FORMATS[container] });
  /** @type {media.EncodedPacket[]} */
  let unsent = [];
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return;
    const about = { codec: await track.getCodec(), channels: await track.getNumberOfChannels() };
    const send = () => {
      if (unsent.length > 0) answer({ kind: 'packets', id, packets: { ...about, ...join(unsent) } });
      unsent = [];
    };
    let count = 0;
    try {
      for await (const packet of new media.EncodedPacketSink(track).packets()) {
        count += 1;
        const length = unsent.push(packet);
        if (length === 1) setImmediate(send);
        if (length === SEND_PACKETS) send();
        if (count === workerData.maxPackets) break;
      }
    } finally {
      send();
    }
  } catch {
    // What was read up to there has been sent.
  } finally {
    spoken.delete(id);
    input.dispose();
    answer({ kind: 'done', id });
  }
}

/** @param {readonly media.EncodedPacket[]} packets */
function join(packets) {
  return {
    bytes: new Uint8Array(Buffer.concat(packets.map((packet) => packet.data))),
    byteLengths: packets.map((packet) => packet.data.byteLength),
    seconds: packets.map((packet) => packet.duration),
  };
}

/** @param {FromDemuxThread} message */
function answer(message) {
  parentPort?.postMessage(message);
}
