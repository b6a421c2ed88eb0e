// @ts-check
// npm start: from a fresh clone to a running Casita.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runPinned, runScript, SERVER_ARGS } from './project.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runPinned([...SERVER_ARGS, ...process.argv.slice(2)]);
});
