import { verifyPassword } from 'better-auth/crypto';
import type { PasswordHashing } from '../platform/auth/engine.ts';
import { hashSecret, newSecret } from '../platform/auth/secrets.ts';

/**
 * Hashes in microseconds. scrypt takes 60 ms and 32 MiB each time, and is tested where hashes are the subject. Hashes of the demo
 * data, which are made without an identity, are still scrypt's.
 */
export const CHEAP_PASSWORDS: PasswordHashing = {
  hash: async (password) => withSalt(newSecret(), password),
  verify: async ({ hash, password }) => {
    const [salt, ...isCheap] = hash.split('.');
    return isCheap.length > 0 ? hash === withSalt(salt ?? '', password) : verifyPassword({ hash, password });
  },
};

const withSalt = (salt: string, password: string) => `${salt}.${hashSecret(`${salt}.${password}`)}`;
