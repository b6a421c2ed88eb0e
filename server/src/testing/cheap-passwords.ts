import { verifyPassword } from 'better-auth/crypto';
import type { PasswordHashing } from '../platform/auth/engine.ts';
import { hashSecret, newSecret } from '../platform/auth/secrets.ts';

/** What scrypt has answered. All of the demo data, and all accounts made in a state, have one hash. */
const answers = new Map<string, Promise<boolean>>();

/**
 * Hashes in microseconds. scrypt takes 60 ms and 32 MiB each time, and is tested where hashes are the subject. Hashes of the demo
 * data, which are made without an identity, are still scrypt's, which is asked once about each.
 */
export const CHEAP_PASSWORDS: PasswordHashing = {
  hash: async (password) => withSalt(newSecret(), password),
  verify: async ({ hash, password }) => {
    const [salt, ...isCheap] = hash.split('.');
    if (isCheap.length > 0) return hash === withSalt(salt ?? '', password);
    const key = `${hash} ${password}`;
    const answer = answers.get(key) ?? verifyPassword({ hash, password });
    answers.set(key, answer);
    return answer;
  },
};

const withSalt = (salt: string, password: string) => `${salt}.${hashSecret(`${salt}.${password}`)}`;
