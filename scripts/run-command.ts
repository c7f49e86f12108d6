import { parseArgs } from 'node:util';

/** What was asked for cannot be understood: exit code 2, where what cannot be done has 1. */
export class UsageError extends Error {}

type Command = {
  /** How it is called, in the first line, and what it does. */
  help: string;
  /** Options with a value, such as `--days 7`. */
  options?: readonly string[];
  /** Options without one. */
  flags?: readonly string[];
  /** Answers what to print. */
  run(args: Arguments): Promise<string>;
};
export type Arguments = {
  words: string[];
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** A whole number within bounds, or what holds without the option. */
  number(name: string, otherwise: number, bounds: { min: number; max: number }): number;
};

/** Runs a command of the operator: prints what it answers, or in one line why it cannot be done. What it writes is the server's own. */
export async function runCommand({ help, options = [], flags = [], run }: Command): Promise<void> {
  process.umask(0o077);
  try {
    const args = readArguments(options, flags);
    process.stdout.write(`${args.flag('help') ? help.trim() : await run(args)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function readArguments(options: readonly string[], flags: readonly string[]): Arguments {
  const known = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' as const }]),
    ...[...flags, 'help'].map((name) => [name, { type: 'boolean' as const }]),
  ]);
  const { values, positionals } = parse(known);
  const option = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    words: positionals,
    option,
    flag: (name) => values[name] === true,
    number: (name, otherwise, { min, max }) => {
      const value = Number(option(name) ?? otherwise);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      throw new UsageError(`--${name} takes a whole number from ${min} to ${max}.`);
    },
  };
}

function parse(options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageError(`${reason}. --help says what there is.`);
  }
}
