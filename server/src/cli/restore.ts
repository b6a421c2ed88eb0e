import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openForBackup } from '../platform/backup/connect.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { prepareRoles } from '../platform/db/roles.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { readEnv } from '../platform/env/env.ts';
import { runCommand } from '../platform/env/run-command.ts';
import { SetupError } from '../platform/env/setup-error.ts';

// npm run restore -- <file> [--replace [--yes]]: replaces this Casita's data by the backup. The server must not run meanwhile.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new SetupError('Name the backup: npm run restore -- <file>');
  const env = readEnv({ DEMO_DATA: 'off', ...process.env });
  const place = env.databaseUrl ? 'the database of DATABASE_URL' : resolve(env.dataDir);
  if (values.replace && !values.yes) await confirmReplace(place);

  const { client, close } = await openForBackup(env, { alone: true });
  try {
    const { rows } = await client.query<{ name: string; servers: number }>(
      `select current_database() as name,
         (select count(*)::int from pg_stat_activity where application_name = 'casita' and datname = current_database()) as servers`,
    );
    const [database] = rows;
    if (!database || database.servers > 0) throw new SetupError(`A Casita runs on ${place}. Stop it, then restore.`);
    const login =
      env.databaseOwnerUrl && env.databaseUrl ? decodeURIComponent(new URL(env.databaseUrl).username) : undefined;
    const roles = await prepareRoles(client, database.name, login);
    const target = { client, roles, storage: await openStorage(env), replace: values.replace };
    const { tables, uploads, ended } = await restoreBackup(resolve(file), target);
    const count = Object.values(tables).reduce((total, table) => total + table.rows, 0);
    process.stdout.write(
      `Restored into ${place}: ${count} rows of ${Object.keys(tables).length} tables and ${uploads.files} uploaded files, each compared with the backup.\n` +
        `Nobody is signed in: the ${ended.sessions} sessions in the backup were ended, and everybody signs in again. Links of mails sent so far ` +
        `open nothing any more, and ${ended.mails} mails that had not been sent are dropped: ask for new ones.\n` +
        'Passwords, members and invitations are as they were when the backup was made: an invitation accepted since is open again until it ends.\n',
    );
  } finally {
    await close();
  }
});

async function confirmReplace(place: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new SetupError(
      `--replace deletes everything in ${place}. Nobody is here to ask, so say it with: --replace --yes`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This deletes everything in ${place} and puts the backup there. Type "replace" to go on: `,
  );
  terminal.close();
  if (answer.trim() !== 'replace') throw new SetupError('Nothing was changed.');
}
