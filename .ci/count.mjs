// Prints 'passed failed' of a runner's JSON report: Vitest's, Playwright's or our own check's.
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const report = JSON.parse(readFileSync(file, 'utf8'));
const passed =
  report.numPassedTests ?? (report.stats ? report.stats.expected + report.stats.flaky : report.passed);
const failed = report.numFailedTests ?? report.stats?.unexpected ?? report.failed;
process.stdout.write(`${passed} ${failed}\n`);
