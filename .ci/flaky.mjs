// Prints the browser journeys of Playwright's JSON report that passed only when they were tried again.
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
for (const { title, file: path, tests } of specsOf(JSON.parse(readFileSync(file, 'utf8')))) {
  if (tests.some(({ status }) => status === 'flaky')) process.stdout.write(`${path}: ${title}\n`);
}
