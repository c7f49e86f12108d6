import type { IncomingMessage, Server } from 'node:http';

/**
 * Of all connections together. A candidate's network is slower than this; from a fast one the server would read what
 * nobody wants while everybody else waits.
 */
const BYTES_A_SECOND = 20_000_000;
/** Of each connection, at any speed: a client that is refused under attack still learns why. */
const FREE_BYTES = 1_000_000;
/** Who sends on for so long does not wait for the reply. */
const CUT_AFTER_MS = 500;

/**
 * Reads what a client still sends after its reply at a bounded speed, and then cuts it: one that was refused learns why,
 * and one that sends on costs others little.
 */
export function readRestSlowly(server: Pick<Server, 'on'>): void {
  let paidUntil = 0;
  server.on('request', (incoming, outgoing) => {
    // Before Node's own listener, which has everything read and thrown away that nobody has begun to read.
    outgoing.prependOnceListener('finish', () => {
      if (incoming.complete) return;
      cutLater(incoming);
      let free = FREE_BYTES;
      // Marks the body as begun at once, where a listener alone would do so only later.
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
