import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** What secrets are used for. Each purpose has a key of its own, so that one can never be used in place of another. */
export type SecretPurpose = 'access-token' | 'session-cookie' | 'attempts' | 'known-device';

/** A 32-byte key derived from `SECRET_KEY` by HKDF-SHA256 (RFC 5869). */
export function deriveSecret(secretKey: string, purpose: SecretPurpose): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `casita ${purpose}`, 32));
}

/** 256 random bits, as text that may stand in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a random secret: it can be recognised, and never be read back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
