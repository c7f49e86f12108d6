import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '#server/http/rest/openapi.ts';
import { PROJECT_ROOT } from '#server/root.ts';

/** `npm run openapi`: writes the document that the repository shows; a test compares it with the procedures. */
writeFileSync(join(PROJECT_ROOT, 'public/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
