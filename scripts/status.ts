import { readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryInUse, lockDataDirectory } from '#db/lock.ts';
import { newestBackup } from '#server/backup/back-up.ts';
import { lookAtDatabase, megabytes } from './look-at-database.ts';
import { withData } from './open-data.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  help: `
npm run status

Says what is in the data and how it stands. The server may be running. Exit code 1 where the operator has to do something.
`,
  run: () =>
    withData(async ({ env, data: { stores } }) => {
      const counts = await stores.operator.counts();
      const { bavail, bsize } = statfsSync(env.dataDir);
      const backup = newestBackup(env.dataDir);
      const database = await lookAtDatabase(env);
      // Without DATABASE_URL they wait on the disk alone.
      const inDatabase = env.databaseUrl
        ? `, ${(await stores.waitingRecordings.list()).length} in PostgreSQL`
        : '';
      const lines = [
        `Server: ${isRunning(env.dataDir) ? 'running' : 'stopped'}`,
        `Data: ${env.dataDir}`,
        `Database: ${database.text}`,
        `Disk: ${megabytes(bavail * bsize)} free, ${megabytes(env.diskFloorBytes)} are kept free`,
        `Accounts: ${counts.users}, of which ${counts.disabledUsers} disabled; sign-up is ${env.signUp}`,
        `Interviews: ${counts.interviews}; recordings: ${counts.recordings}, ${megabytes(counts.recordingBytes)}`,
        ...(env.s3
          ? [
              `Bucket: ${env.s3.bucket} at ${env.s3.endpoint}; ${waitingIn(env.dataDir)} recordings on this disk wait for it${inDatabase}`,
            ]
          : []),
        `Work: ${counts.jobsQueued} waiting, ${counts.jobsFailed} given up`,
        env.databaseUrl
          ? 'Backups: made with pg_dump; npm run backup says how'
          : `Last backup: ${backup ? backup.createdAt : 'none'}`,
      ];
      if (bavail * bsize >= env.diskFloorBytes) return lines.join('\n');
      throw new Error([...lines, 'The disk is too full: nothing more can be recorded.'].join('\n'));
    }),
});

function isRunning(dataDir: string): boolean {
  try {
    lockDataDirectory(join(dataDir, 'server.lock'))();
    return false;
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return true;
    throw error;
  }
}

/** What lies where recordings lie without a bucket. */
function waitingIn(dataDir: string): number {
  return readdirSync(join(dataDir, 'audio/answers')).length;
}
