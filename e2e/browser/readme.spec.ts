import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { expect, test } from './support/fixtures.ts';

test('the curl examples of the README hold a whole interview as they are written', async ({ server }) => {
  const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8');
  const script = /<!-- journey -->\s*```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-readme-'));
  execFileSync('flite', [
    '-voice',
    'slt',
    '-t',
    'First I would ask how many links are created and how many are opened.',
    '-o',
    join(folder, 'answer.wav'),
  ]);
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    join(folder, 'answer.wav'),
    '-c:a',
    'libopus',
    join(folder, 'answer.webm'),
  ]);
  const output = execFileSync('bash', ['-e', '-c', script.replace('http://localhost:3000', server.url)], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(output).toContain('"sessionsRemaining":5');
  expect(output.match(/"next":\{"id":\d+,"speaker":"ai"/g)).toHaveLength(3);
  expect(output).toContain('"status":"completed"');
  expect(output).toMatch(/"grade":"[A-F][+-]?"/);
  expect(output).toMatch(/"nearest":(?:null|").*"rating":"good"/);
  expect(output).toMatch(/"confirmedAt":"\d{4}-/);
  expect(output).not.toContain('"code"');
});
