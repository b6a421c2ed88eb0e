import { SetupError } from './setup-error.ts';

/** Runs a command for people: what they can mend is said in one sentence, everything else with its trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExplained = error instanceof SetupError || (error instanceof Error && error.name === 'MigrationError');
    process.stderr.write(`\n${error instanceof Error ? (isExplained ? error.message : error.stack) : String(error)}\n`);
    process.exitCode = 1;
  }
}
