import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The purposes of derived keys. Each has a key of its own, so that one can never be used in place of another. */
export type SecretPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'session-cookie'
  | 'attempts'
  | 'known-device'
  | 'openid-attempt';

/** A 32-byte key derived by HKDF-SHA256 (RFC 5869) from `SECRET_KEY`, or from another secret of 256 bits. */
export function deriveSecret(secretKey: string, purpose: SecretPurpose): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `casita ${purpose}`, 32));
}

/** 256 random bits, as text that is safe in a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash to store instead of a random secret: it recognises the secret and cannot be reversed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A UUID (version 8, RFC 9562) of 122 bits of the text's SHA-256. */
export function hashId(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts `text` with AES-256-GCM under a 32-byte key and a random nonce, as base64url. `unseal` decrypts it. */
export function seal(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the text of `seal`. @throws when it was sealed with another key, or changed. */
export function unseal(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}
