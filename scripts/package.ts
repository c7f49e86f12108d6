import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { makePackage } from './release/make-package.ts';

/** `npm run package`: the package of the last commit, its bill of materials and their checksums in release/. */
const folder = join(PROJECT_ROOT, 'release');
await makePackage(PROJECT_ROOT, folder);
process.stdout.write(`Made and tried: ${folder}\n`);
