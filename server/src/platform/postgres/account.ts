import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root starts it under an unprivileged account: the owner of an existing data folder (who must
 * stay the same), else `postgres`, else `nobody`. Null means the account of this process.
 */
export function choosePostgresAccount(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readAccounts();
  return accounts.get('postgres') ?? accounts.get('nobody') ?? { uid: 65534, gid: 65534 };
}

function readAccounts(): Map<string, Account> {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
    return new Map(lines.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]));
  } catch {
    return new Map();
  }
}

/** Whether the account may execute `path` and enter every folder above it. Reads modes only, no access control lists. */
export function canReach(path: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(path);
  return parent === path || canReach(parent, account);
}
