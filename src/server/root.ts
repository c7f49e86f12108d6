import { fileURLToPath } from 'node:url';

/** The project's folder. Source (src/server) and bundle (dist/server) both lie two levels below it. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
