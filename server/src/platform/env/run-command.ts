import { SetupError } from './setup-error.ts';

/** Runs a command-line tool. Prints only the message of a SetupError, and any other error with its stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExplained = error instanceof SetupError || (error instanceof Error && error.name === 'MigrationError');
    process.stderr.write(`\n${error instanceof Error ? (isExplained ? error.message : error.stack) : String(error)}\n`);
    process.exitCode = 1;
  }
}
