import { join, resolve } from 'node:path';
import { listBucket } from '#server/audio/open-audio-store.ts';
import { newestBackup } from '#server/backup/back-up.ts';
import { verifyBackup } from '#server/backup/manifest.ts';
import { type Env, readEnv } from '#server/env.ts';
import { verifyRecordings } from '#server/operator/verify-recordings.ts';
import { withData } from './open-data.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  help: `
npm run verify [-- <folder of a backup>]

Checks a backup, the newest without a folder: every file by its hash, the database by SQLite's own check and by its
counts, every recording by what its row says; and looks which of those in a bucket are still there. With DATABASE_URL and
without a folder it looks for the recordings that answers name. Exit code 1 where it cannot be relied on.
`,
  run: async ({ words: [given] }) => {
    const env = readEnv(process.env);
    const { dataDir, s3, databaseUrl } = env;
    if (databaseUrl && !given) return verifyNow(env);
    const newest = newestBackup(dataDir);
    if (!given && !newest) throw new Error(`There is no backup in ${join(dataDir, 'backups')}.`);
    const folder = given ? resolve(given) : (newest?.folder ?? '');
    const { files, counts, inBucket } = await verifyBackup(folder);
    const sound = `${folder} is sound: ${Object.keys(files).length} files, ${counts?.interviews ?? 'an unknown number of'} interviews.`;
    if (inBucket.length === 0) return sound;
    const there = await listBucket({ dataDir, s3 });
    const gone = inBucket.filter((file) => there?.has(file) === false).length;
    return `${sound} ${inBucket.length} recordings are in the bucket${there ? `, which has all but ${gone}` : '; nobody looked whether it has them'}.`;
  },
});

/** Backups of PostgreSQL are its own: what is checked here are the recordings that it names. */
async function verifyNow({ dataDir, s3 }: Env): Promise<string> {
  const { named, missing, damaged } = await withData(verifyRecordings);
  const where = s3 ? `the bucket ${s3.bucket}, or wait for it here` : join(dataDir, 'audio');
  if (missing.length + damaged.length === 0)
    return `All ${named} recordings that answers name are in ${where}. Check a backup of PostgreSQL by restoring it elsewhere.`;
  throw new Error(
    [
      `Answers name ${named} recordings.`,
      ...(missing.length > 0 ? [`Not in ${where}: ${missing.join(', ')}`] : []),
      ...(damaged.length > 0 ? [`Not what was recorded: ${damaged.join(', ')}`] : []),
    ].join('\n'),
  );
}
