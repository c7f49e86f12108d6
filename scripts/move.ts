import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryInUse, lockDataDirectory } from '#db/lock.ts';
import { BUCKET_FILE, openBothPlaces } from '#server/audio/open-audio-store.ts';
import { moveRecordings } from '#server/operator/move-recordings.ts';
import { withData } from './open-data.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand({
  help: `
npm run move -- bucket
npm run move -- disk

Moves recordings to the bucket that is set, or back to this disk, and reads each copy back before its source is removed.
Stopped in the middle it goes on where it was. Beside a running server it copies and removes nothing: stop the server, run
it again for the rest, and start the server with the settings of the other place.
`,
  run: ({ words: [to] }) => {
    if (to !== 'bucket' && to !== 'disk')
      throw new UsageError('Where to? npm run move -- bucket, or npm run move -- disk');
    return withData(async ({ env, data: { stores } }) => {
      const place = await openBothPlaces(env);
      const unlock = lockUnlessRunning(env.dataDir);
      try {
        const named = new Map(
          (await stores.answers.listAudioFiles()).map(({ file, sha256 }) => [file, sha256]),
        );
        const { copied, present, removed, damaged, missing } = await moveRecordings({
          ...place,
          to,
          named,
          removes: unlock !== null,
          tell: (done, all) => {
            if (done % 100 === 0) process.stderr.write(`${done} of ${all}\n`);
          },
        });
        const lines = [
          `Copied ${copied} recordings to the ${to}; ${present} were there already. Removed ${removed} where they came from.`,
          ...(damaged.length > 0
            ? [`Left as they are, because they are not what was recorded: ${damaged.join(', ')}`]
            : []),
          ...(missing.length > 0
            ? [`Answers name these, and neither place has them: ${missing.join(', ')}`]
            : []),
        ];
        if (damaged.length > 0) throw new Error(lines.join('\n'));
        if (unlock === null)
          return [...lines, 'The server is running: stop it and run this again.'].join('\n');
        if (to === 'bucket') return lines.join('\n');
        rmSync(join(env.dataDir, BUCKET_FILE), { force: true });
        return [
          ...lines,
          'Take S3_ENDPOINT and what belongs to it out of the settings before the next start.',
        ].join('\n');
      } finally {
        unlock?.();
      }
    });
  },
});

/** Keeps a server from starting meanwhile; null where one runs. */
function lockUnlessRunning(dataDir: string): (() => void) | null {
  try {
    return lockDataDirectory(join(dataDir, 'server.lock'));
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  }
}
