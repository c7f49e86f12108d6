import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const chosenServer = z.object({
  v: z.literal(1),
  baseUrl: z.url({ protocol: /^https?$/ }),
  model: z.string().min(1).max(200),
});

/** The model server that the operator has put to use. */
export type ChosenServer = { baseUrl: string; model: string };

export const CHOSEN_SERVER_FILE = 'model-server.json';

/** What was chosen, kept in the data directory. 'unreadable' where somebody has broken the file. */
export async function readChosenServer(dataDir: string): Promise<ChosenServer | 'unreadable' | null> {
  try {
    const text = await readFile(join(dataDir, CHOSEN_SERVER_FILE), 'utf8');
    const { baseUrl, model } = chosenServer.parse(JSON.parse(text));
    return { baseUrl, model };
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}

/** When it resolves the choice survives a power cut; before, the former one does. */
export async function writeChosenServer(dataDir: string, { baseUrl, model }: ChosenServer): Promise<void> {
  const path = join(dataDir, CHOSEN_SERVER_FILE);
  await rm(`${path}.part`, { force: true });
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ v: 1, baseUrl, model }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

export async function removeChosenServer(dataDir: string): Promise<void> {
  await rm(join(dataDir, CHOSEN_SERVER_FILE), { force: true });
}
