// @ts-check
// Runs a file of the project on its own Node.js and installs missing libraries first: node tools/run.mjs <file> [arguments]
import { ensureInstalled } from './install.mjs';
import { runPinned, runScript } from './project.mjs';

await runScript(async () => {
  await ensureInstalled();
  return runPinned(process.argv.slice(2));
});
