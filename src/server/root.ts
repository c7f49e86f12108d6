import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Source (src/server) and bundle (dist/server) are both two levels below it. */
export const PROJECT_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
