import { PAIRED_DEVICES_MAX } from '#contract/areas/pins/paired-devices.ts';
import { newId } from '#contract/ids.ts';
import { PAIRING_CODE_MINUTES, type Paired } from '#contract/areas/pins/sign-in.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Transactions, Tx } from '../../platform/db/transactions.ts';
import { isManager } from '../../core/members/queries.ts';
import { forgetDevice } from './attempt-commands.ts';
import { findPairedDevice } from '../../core/sign-in/paired-device.ts';
import { readPaired } from './queries.ts';
import { newCode } from './rules.ts';

/** A code that pairs one device, in place of an earlier one of the same manager. Only its hash is stored. */
export async function createPairingCode(
  { asServer, familyId, actor }: MemberTx,
  deviceName: string,
): Promise<{ code: string; expiresAt: string }> {
  const code = newCode();
  const expiresAt = await asServer('make a code that pairs a device', async ({ db, now }) => {
    const expires_at = new Date(now.getTime() + PAIRING_CODE_MINUTES * 60_000).toISOString();
    const made = { code_hash: hashSecret(code), device_name: deviceName, expires_at };
    await db
      .insertInto('app.pairing_codes')
      .values({ family_id: familyId, made_by: actor.memberId, ...made })
      .onConflict((conflict) => conflict.columns(['family_id', 'made_by']).doUpdateSet(made))
      .execute();
    return expires_at;
  });
  return { code, expiresAt };
}

/**
 * Pairs a device by a code, which is used up, and ends the pairing that it had before. Answers the secret for its cookie, and what it
 * shows. @throws Problem INVALID_CREDENTIALS for a code that is wrong, used, expired, or of a person who does not manage the
 * family any more; UNPROCESSABLE when the family has no room for another device.
 */
export async function pairDevice(
  transactions: Transactions,
  code: string,
  oldSecret: string | null,
): Promise<{ secret: string; paired: Paired }> {
  const familyId = await transactions.withSystem('look which family a device is paired with', {}, async ({ db }) => {
    const found = db.selectFrom('app.pairing_codes').select('family_id').where('code_hash', '=', hashSecret(code));
    return (await found.executeTakeFirst())?.family_id;
  });
  if (familyId === undefined) throw wrongCode();
  const [secret, id] = [newSecret(), newId()];
  const paired = await transactions.withSystem('pair a device', { familyId }, async (tx) => {
    const { device_name, made_by } = await useCode(tx, familyId, code);
    await requireRoom(tx, familyId);
    await tx.db
      .insertInto('paired_devices')
      .values({
        ...{ family_id: familyId, id, name: device_name, paired_by: made_by, last_used_at: null },
        ...{ secret_hash: hashSecret(secret), created_at: tx.now.toISOString() },
      })
      .execute();
    const shown = await readPaired(tx, { familyId, id });
    if (!shown) throw wrongCode();
    return shown;
  });
  const old = oldSecret === null ? null : await readDevice(transactions, oldSecret);
  if (old)
    await transactions.withSystem('end an earlier pairing of a device', { familyId: old.familyId }, (tx) =>
      unpair(tx, old.familyId, old.id),
    );
  return { secret, paired };
}

async function useCode({ db, now }: Tx, familyId: string, code: string) {
  const used = await db
    .deleteFrom('app.pairing_codes')
    .where('family_id', '=', familyId)
    .where('code_hash', '=', hashSecret(code))
    .where('expires_at', '>', now.toISOString())
    .returning(['device_name', 'made_by'])
    .executeTakeFirst();
  if (!used) throw wrongCode();
  const maker = await db
    .selectFrom('members')
    .select(['members.user_id', 'members.role'])
    .where('members.family_id', '=', familyId)
    .where('members.id', '=', used.made_by)
    .where('members.left_at', 'is', null)
    .executeTakeFirst();
  if (!maker || !isManager(maker)) throw wrongCode();
  return used;
}

async function requireRoom({ db }: Tx, familyId: string): Promise<void> {
  const { count } = await db
    .selectFrom('paired_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  if (count >= PAIRED_DEVICES_MAX) {
    throw new Problem('UNPROCESSABLE', 'The family has paired as many devices as it can. Unpair one first.', {
      fields: { device: 'full' },
    });
  }
}

const wrongCode = () =>
  new Problem('INVALID_CREDENTIALS', 'This code is wrong, or its time is over. Ask for a new one.', {
    fields: { code: 'incorrect' },
  });

const readDevice = (transactions: Transactions, secret: string) =>
  transactions.withSystem('look which device asks', {}, (tx) => findPairedDevice(tx, secret));

/** The device of a cookie with what it shows; null when it is not paired, or not any more, and while its family is orphaned. */
export async function openDevice(transactions: Transactions, secret: string) {
  return transactions.withSystem('look which device asks', {}, async (tx) => {
    const device = await findPairedDevice(tx, secret);
    const paired = device && (await readPaired(tx, device));
    return paired && { ...device, paired };
  });
}

/** Lets a device of the family show its day, or no longer. @throws Problem PGRST116 for one that is not paired. */
export async function setKitchenScreen({ asServer, familyId }: MemberTx, id: string, isOn: boolean): Promise<void> {
  await asServer('say what a paired device shows', async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('paired_devices')
      .set({ is_kitchen_screen: isOn })
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('PGRST116', 'This device is not paired with the family any more.');
  });
}

/** Ends the pairing of a device of the family. */
export async function unpairDevice({ asServer, familyId }: MemberTx, deviceId: string): Promise<void> {
  await asServer('end the pairing of a device', (tx) => unpair(tx, familyId, deviceId));
}

/** Ends the pairings that a member of the entered family has made. Answers how many there were. */
export async function unpairDevicesOf(tx: Tx, familyId: string, memberId: string): Promise<number> {
  const devices = await tx.db
    .selectFrom('paired_devices')
    .select('id')
    .where('family_id', '=', familyId)
    .where('paired_by', '=', memberId)
    .execute();
  for (const { id } of devices) await unpair(tx, familyId, id);
  return devices.length;
}

/** Its sessions end with it, and its locks, which are shown while the counts are there. None begins meanwhile, because that too locks the family's feed. */
async function unpair(tx: Tx, familyId: string, id: string): Promise<void> {
  const { db } = tx;
  await forgetDevice(tx, familyId, id);
  const unpaired = await db
    .deleteFrom('paired_devices')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (unpaired.numDeletedRows === 0n) return;
  const ended = await db.deleteFrom('auth.session').where('deviceId', '=', id).returning('id').execute();
  for (const session of ended) tx.sessionEnded(session.id);
}
