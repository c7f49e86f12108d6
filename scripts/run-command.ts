/** Runs a command of the operator: prints what it answers, or in one line why it cannot be done, and then fails. */
export async function runCommand(command: (argument: string | undefined) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv[2])}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
