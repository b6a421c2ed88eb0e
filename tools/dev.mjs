// @ts-check
// npm run dev: the server restarts and the browser reloads when a file changes. Open PORT (3000); the server itself
// listens on the port after it.
import { ensureInstalled } from './install.mjs';
import { runPinned, runScript, SERVER_ARGS } from './project.mjs';

await runScript(async () => {
  await ensureInstalled();
  const port = Number(process.env['PORT'] || 3000);
  const apiUrl = `http://127.0.0.1:${port + 1}`;
  const appUrl = process.env['APP_URL'] || `http://localhost:${port}`;
  const ended = new AbortController();
  const server = runPinned(['--watch', '--watch-preserve-output', ...SERVER_ARGS], {
    env: { ...process.env, PORT: String(port + 1), APP_URL: appUrl },
    end: ended.signal,
  });
  const web = runPinned(
    [
      'node_modules/vite/bin/vite.js',
      '--configLoader',
      'native',
      '--port',
      String(port),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    {
      env: { ...process.env, API_URL: apiUrl },
      end: ended.signal,
    },
  );
  // When one of the two ends, the other is stopped too: half a development server only misleads.
  const code = await Promise.race([server, web]);
  ended.abort();
  await Promise.all([server, web]);
  return code;
});
