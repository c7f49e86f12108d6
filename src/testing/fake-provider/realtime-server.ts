import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import { whenDone } from '../when-done.ts';

const clientEvent = z.looseObject({ type: z.string() });
type ClientEvent = z.infer<typeof clientEvent>;

/** What happens after the n-th commit, counted from 1; times in milliseconds after it. */
export type RealtimeScript = (
  commit: number,
) => readonly (
  | { afterMs: number; delta: string; of?: number }
  | { afterMs: number; final: string; of?: number; logprobs?: { token: string; logprob: number }[] }
  | { afterMs: number; drop: true }
)[];

export type RealtimeServer = {
  baseUrl: string;
  events: ClientEvent[];
  /** Of the handshake. */
  requests: { url: string; headers: IncomingHttpHeaders }[];
};

/** A realtime transcription server that plays a script: pieces complete late, in another order, or not at all. */
export async function startRealtimeServer(script: RealtimeScript): Promise<RealtimeServer> {
  const events: ClientEvent[] = [];
  const requests: RealtimeServer['requests'] = [];
  const server = createServer((_, response) => response.writeHead(426).end());
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    requests.push({ url: request.url ?? '', headers: request.headers });
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    let commits = 0;
    const play = () => {
      commits += 1;
      const own = commits;
      socket.write(textFrame({ type: 'input_audio_buffer.committed', item_id: `item-${own}` }));
      for (const step of script(own)) {
        setTimeout(() => {
          if ('drop' in step) return socket.destroy();
          if (socket.destroyed) return;
          const item_id = `item-${step.of ?? own}`;
          const type = 'conversation.item.input_audio_transcription';
          socket.write(
            textFrame(
              'delta' in step
                ? { type: `${type}.delta`, item_id, delta: step.delta }
                : { type: `${type}.completed`, item_id, transcript: step.final, logprobs: step.logprobs },
            ),
          );
        }, step.afterMs);
      }
    };
    readFrames(socket, (text) => {
      const event = clientEvent.parse(JSON.parse(text));
      events.push(event);
      if (event.type === 'input_audio_buffer.commit') play();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, events, requests };
}

/** RFC 6455, section 5.2: one unmasked text frame. */
function textFrame(event: object): Buffer {
  const text = Buffer.from(JSON.stringify(event));
  const head =
    text.length < 126
      ? Buffer.of(0x81, text.length)
      : Buffer.of(0x81, 126, text.length >> 8, text.length & 255);
  return Buffer.concat([head, text]);
}

/** Text frames of a client, which are masked; the fragments of a long message joined. */
function readFrames(socket: Duplex, onText: (text: string) => void): void {
  let buffer = Buffer.alloc(0);
  let message: Buffer[] = [];
  socket.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      if (buffer.length < 2) return;
      const [first = 0, second = 0] = buffer;
      const short = second & 127;
      const head = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (buffer.length < head + 4) return;
      const length =
        short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
      if (buffer.length < head + 4 + length) return;
      const mask = buffer.subarray(head, head + 4);
      const payload = Buffer.from(buffer.subarray(head + 4, head + 4 + length));
      for (let at = 0; at < length; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0);
      buffer = buffer.subarray(head + 4 + length);
      const opcode = first & 15;
      if (opcode === 8) return void socket.end();
      if (opcode > 1) continue;
      message.push(payload);
      if (first & 0x80) {
        onText(Buffer.concat(message).toString());
        message = [];
      }
    }
  });
}
