import { resolve } from 'node:path';
import { openForBackup } from '../platform/backup/connect.ts';
import { readCasitaVersion, writeBackup } from '../platform/backup/write-backup.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { readEnv } from '../platform/env/env.ts';
import { runCommand } from '../platform/env/run-command.ts';

// npm run backup -- [file]: writes everything of this Casita into one file, also while it runs.
await runCommand(async () => {
  const env = readEnv({ DEMO_DATA: 'off', ...process.env });
  const now = new Date();
  const file = resolve(process.argv[2] ?? `casita-${now.toISOString().slice(0, 16).replaceAll(':', '-')}.tar.gz`);
  const { client, close } = await openForBackup(env, { alone: false });
  try {
    const source = { client, storage: await openStorage(env), casita: readCasitaVersion(), now };
    const { tables, uploads } = await writeBackup(source, file);
    const rows = Object.values(tables).reduce((total, table) => total + table.rows, 0);
    process.stdout.write(
      `Backup written: ${file} (${rows} rows of ${Object.keys(tables).length} tables, ${uploads.files} uploaded files).\n` +
        'It holds the keys and everything the families wrote: keep it where only you can read it.\n',
    );
  } finally {
    await close();
  }
});
