import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  path: string;
  /** When it was made. */
  at: Date;
  /** True for what packing makes no smaller. */
  isPacked?: boolean;
  /** Called when what stands before it was sent, so that memory holds one file at a time. */
  open: () => Promise<Readable>;
};

const OWNER_ONLY = 0o100600;

/** A zip that is made while it is read; who stops reading closes the file that is open. */
export function zipOf(entries: readonly ZipEntry[]): ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(bytesOf(entries));
}

async function* bytesOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { path, at, isPacked = false, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: at, mode: OWNER_ONLY, compress: !isPacked }, (ready) => {
      if (output.destroyed) return;
      open().then(
        (stream) => {
          current = stream;
          ready(null, stream);
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.end();
  try {
    for await (const bytes of output) yield bytes;
  } finally {
    current?.destroy();
  }
}
