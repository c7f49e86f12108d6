import type { IncomingMessage, Server } from 'node:http';

/**
 * The limit for all connections together. A candidate's network is slower than this; from a fast one, the server would
 * read what nobody wants while everybody else waits.
 */
const BYTES_A_SECOND = 20_000_000;
/** Read from each connection at any speed, so that a client that is refused under attack still learns why. */
const FREE_BYTES = 1_000_000;
/** A client that goes on sending for this long is not waiting for the reply. */
const CUT_AFTER_MS = 500;

/**
 * Reads what a client still sends after its reply at a limited speed, then cuts the connection: a client that was
 * refused learns why, and one that goes on sending costs others little.
 */
export function readRestSlowly(server: Pick<Server, 'on'>): void {
  let paidUntil = 0;
  server.on('request', (incoming, outgoing) => {
    // Runs before Node's own listener, which reads and discards any body that nobody has begun to read.
    outgoing.prependOnceListener('finish', () => {
      if (incoming.complete) return;
      cutLater(incoming);
      let free = FREE_BYTES;
      // Marks the body as being read at once; a listener alone would do so only later.
      incoming.read(0);
      incoming.on('data', ({ byteLength }: Buffer) => {
        free -= byteLength;
        if (free > 0) return;
        const now = performance.now();
        paidUntil = Math.max(paidUntil, now) + (byteLength / BYTES_A_SECOND) * 1000;
        incoming.pause();
        setTimeout(() => incoming.resume(), paidUntil - now).unref();
      });
    });
  });
}

function cutLater(incoming: IncomingMessage): void {
  setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroySoon();
  }, CUT_AFTER_MS).unref();
}
