import { join, relative, resolve } from 'node:path';
import { checkContent } from '#server/content/check-content.ts';

const FOLDER = 'db/content';

/** Usage: npm run content [part of a file's path] */
const root = resolve(import.meta.dirname, '..', FOLDER);
const [given = ''] = process.argv.slice(2);
const filter = given.includes(FOLDER) ? relative(root, resolve(given)) : given;
const problems = checkContent(root, filter);
for (const { file, line, message } of problems) {
  console.log(`${join(FOLDER, file)}${line ? `:${line}` : ''}: ${message}`);
}
console.log(problems.length === 0 ? 'The content is in order.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
