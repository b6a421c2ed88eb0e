import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#contract/limits.ts';
import { readCookie } from '../../platform/auth/cookies.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { contentPath } from '../../platform/files/file-rows.ts';
import { CONTENT_POLICY, readContent } from '../../platform/files/read-content.ts';
import type { FileStorage } from '../../platform/files/storage.ts';

/** Holds the secret of a paired device. Browsers send it to the addresses below /api/auth only. */
export const PAIRED_COOKIE = 'casita.paired';

/** A device that is paired with a family. */
export interface PairedBrowser {
  readonly familyId: string;
  readonly id: string;
}

/** The secret in the cookie of a request; null without one. */
export const readPairedSecret = (request: FastifyRequest): string | null =>
  readCookie(request.headers.cookie, PAIRED_COOKIE);

/** The paired device whose cookie holds this secret; null for none, and once it is unpaired. */
export async function findPairedDevice({ db }: Tx, secret: string): Promise<PairedBrowser | null> {
  const found = await db
    .selectFrom('paired_devices')
    .select(['family_id as familyId', 'id'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  return found ?? null;
}

/** How long a browser shows the photo of a face without asking, also without a network. Another photo has another address. */
const PHOTO_SECONDS = DAY_MS / 1000;

/** Answers the small square of a photo that a paired device may show. @throws Problem NOT_FOUND when house-keeping has deleted it. */
export async function sendPhoto(reply: FastifyReply, storage: FileStorage, familyId: string, photo: string) {
  const content = await readContent(storage, contentPath(familyId, photo, 'square'));
  return (
    reply
      .header('cache-control', `private, max-age=${PHOTO_SECONDS}`)
      // The browser's store gives it to nobody once the cookie of the pairing is gone.
      .header('vary', 'Cookie')
      .header('content-security-policy', CONTENT_POLICY)
      .type('image/webp')
      .send(content)
  );
}

export const isNotPaired = (): Problem => new Problem('PGRST116', 'This device is not paired with a family.');
