/** `npm run seed -- half-way`: fills the data directory of a server that does not run with a state to look at. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DataDirectoryInUse } from '#db/lock.ts';
import { readEnv } from '#server/env.ts';
import { degraded } from '#testing/scenarios/degraded.ts';
import { fourInterviews, halfWay, newcomer, oneInterview } from '#testing/scenarios/first-interviews.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import { gradedTwice, modelGraded } from '#testing/scenarios/model-graded.ts';
import { AccountExists, playInDirectory, type Scenario } from '#testing/scenarios/scenario.ts';

const SCENARIOS: readonly Scenario[] = [
  halfWay,
  modelGraded,
  degraded,
  gradedTwice,
  newcomer,
  oneInterview,
  fourInterviews,
  longHistory,
];
const COLUMN = 17;

const USAGE = `Usage: npm run seed -- <scenario> [--again]

${SCENARIOS.map(({ name, makes }) => `  ${name.padEnd(COLUMN)}${makes}`).join('\n')}

  ${'--again'.padEnd(COLUMN)}makes another account where the scenario's is there already
`;

type Order = { scenario: Scenario; again: boolean };

/** Null when what was asked for is not understood. */
function readOrder(args: string[]): Order | 'help' | null {
  const options = { again: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return 'help';
    const scenario = SCENARIOS.find(({ name }) => name === positionals[0]);
    return scenario && positionals.length === 1 ? { scenario, again: values.again } : null;
  } catch {
    return null;
  }
}

/** Answers what was made and where to see it. */
async function seed({ scenario, again }: Order): Promise<string> {
  const { dataDir, publicUrl, databaseUrl } = readEnv(process.env);
  if (databaseUrl) throw new Error('It fills a file of SQLite: unset DATABASE_URL.');
  try {
    const { made, email, password } = await playInDirectory(dataDir, scenario, again);
    const links = made.sights.map(({ path, shows }) => `  ${publicUrl}${path}\n    ${shows}\n`);
    return `${scenario.name}: ${scenario.makes}\n\n  E-mail    ${email}\n  Password  ${password}\n\n${links.join('')}
The data is in ${dataDir}. Start its server, sign in, and follow a link.\n`;
  } catch (error) {
    if (error instanceof DataDirectoryInUse) {
      throw new Error(`A server is running on ${dataDir}. Stop it first, or set another DATA_DIR.`);
    }
    if (error instanceof AccountExists) throw new Error(`${error.message} Add --again for another one.`);
    throw error;
  }
}

// What it writes is the server's own.
process.umask(0o077);
if (existsSync('.env')) process.loadEnvFile('.env');
const order = readOrder(process.argv.slice(2));
if (order === null) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else if (order === 'help') {
  process.stdout.write(USAGE);
} else {
  seed(order).then(
    (text) => process.stdout.write(text),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
