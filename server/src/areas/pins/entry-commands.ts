import { PIN_TRIES } from '#contract/areas/pins/sign-in.ts';
import { requireAttempts, type AttemptLimits, type Budget } from '../../platform/auth/attempt-limits.ts';
import type { Identity, SignedIn } from '../../platform/auth/identity.ts';
import type { Asker } from '../../platform/auth/password-queue.ts';
import { Problem } from '../../platform/db/problems.ts';
import { evenIfDisconnected, startInBackground } from '../../platform/db/request-context.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { forgetTries, giveTryBack, recordLock, takeTry, tellOfUsedUpCode, type PinPlace } from './attempt-commands.ts';
import type { PairedBrowser } from '../../core/sign-in/paired-device.ts';
import { findChildByCode, findPinChild, type PinChild } from './queries.ts';
import { foldName, lockedPin, notPaired, wrongPin } from './rules.ts';

interface Services {
  readonly transactions: Transactions;
  readonly identity: Identity;
  readonly limits: AttemptLimits;
}

/** What is tried, and by whom. */
interface PinTry {
  readonly pin: string;
  readonly asker: Asker;
  readonly userAgent: string;
  readonly onError: (error: unknown) => void;
}

/** How a child is named, and where. */
interface Naming {
  /** Looks for the child, again when the sign-in is completed. */
  readonly find: (tx: Tx) => Promise<PinChild | null>;
  /** The family code that counts wrong PINs besides the tries in this place; null where those are enough. */
  readonly code: string | null;
  /** The paired device with which the session ends; null on others. */
  readonly device: PairedBrowser | null;
}

/** Signs a child in on a paired device. @throws Problem as `PinSignIn` says. */
export async function signInOnDevice(
  services: Services,
  device: PairedBrowser,
  memberId: string,
  tried: PinTry,
): Promise<SignedIn> {
  const { transactions, limits } = services;
  const { familyId, id } = device;
  const find = (tx: Tx) => findPinChild(tx, familyId, memberId);
  const child = await transactions.withSystem('look whose PIN is tried', {}, find);
  if (!child)
    throw new Problem('UNPROCESSABLE', 'This person does not sign in by PIN.', { fields: { memberId: 'no_pin' } });
  const key = limits.hash(`pin ${familyId} ${child.memberId} ${id}`);
  return signIn(services, { key, child, deviceId: id }, tried, { find, code: null, device });
}

/**
 * Signs a child in by family code, first name and PIN. Which of them is wrong shows neither in the answer nor in what is done: each costs a
 * look-up, a count and a hashing. `device` is the
 * paired one that the browser is, of any family. `recognise` tells the device on which the account of this address has signed in by its present PIN, else null:
 * there its own tries are enough, so that what strangers try with the code does not keep the child out.
 * @throws Problem as `CodeSignIn` says.
 */
export async function signInByCode(
  services: Services,
  { code, name }: { readonly code: string; readonly name: string },
  device: PairedBrowser | null,
  recognise: (account: string) => string | null,
  tried: PinTry,
): Promise<SignedIn> {
  const { transactions, limits } = services;
  const { address } = tried.asker;
  const ofAddress: Budget[] = [['addressSignIn', address]];
  await requireAttempts(limits, ofAddress);
  const find = (tx: Tx) => findChildByCode(tx, code, name);
  const child = await transactions.withSystem('look whose PIN is tried', {}, find);
  const known = child && recognise(child.address);
  const who = child ? `${child.familyId} ${child.memberId}` : `${code} ${foldName(name)}`;
  const key = limits.hash(`pin ${who} ${known ?? address}`);
  const asker = { address, known };
  const place = { key, child, deviceId: null };
  const naming = { find, code: known ? null : code, device };
  const signedIn = await signIn(services, place, { ...tried, asker }, naming);
  await limits.giveBack(ofAddress);
  return signedIn;
}

async function signIn(services: Services, place: PinPlace, tried: PinTry, naming: Naming): Promise<SignedIn> {
  const { transactions, identity } = services;
  const { code } = naming;
  const tries = await takeTry(transactions, place);
  if (tries > PIN_TRIES) throw await refuse(transactions, place, tries, tried);
  const isRight = await isPin(services, place, tried, code).catch(async (error: unknown) => {
    // Also for a caller who has hung up: the PIN was not looked at.
    await evenIfDisconnected(() => giveTryBack(transactions, place));
    throw error;
  });
  const { child } = place;
  const signedIn = isRight && child ? await identity.startSession(child.userId, tried.userAgent) : null;
  if (!child || !signedIn) throw await refuse(transactions, place, tries, tried);
  try {
    await complete(transactions, { ...place, child }, signedIn.sessionId, naming);
  } catch (error) {
    await identity.endSession(signedIn.sessionId);
    throw error;
  }
  return signedIn;
}

/** A name that no child has costs a hashing, too; of right PINs a child has the budget of passwords. */
async function isPin(
  { transactions, identity, limits }: Services,
  { child }: PinPlace,
  { pin, asker, onError }: PinTry,
  code: string | null,
): Promise<boolean> {
  if (code !== null) {
    await requireAttempts(limits, [['familyCode', code]]).catch((error: unknown) => {
      startInBackground(() => void tellOfUsedUpCode(transactions, code).catch(onError));
      throw error;
    });
  }
  if (!child) {
    await identity.hashPassword(pin, asker);
    return false;
  }
  const isRight = await identity.isPassword(pin, child.hash, asker);
  if (!isRight) return false;
  if (code !== null) await limits.giveBack([['familyCode', code]]);
  await requireAttempts(limits, [['accountEntered', child.address]]);
  return true;
}

async function refuse(
  transactions: Transactions,
  place: PinPlace,
  tries: number,
  { onError }: PinTry,
): Promise<Problem> {
  const isPaired = place.deviceId !== null;
  if (tries < PIN_TRIES) return wrongPin(isPaired ? PIN_TRIES - tries : undefined);
  const record = () => recordLock(transactions, place).catch(onError);
  // Elsewhere the answer does not wait for it: how long it takes would tell whether there is such a child.
  if (isPaired) await record();
  else startInBackground(() => void record());
  return lockedPin();
}

/**
 * Completes a sign-in whose PIN was right, in the family's turn: so neither a new PIN or code, nor the end of the access or of the pairing,
 * comes between. @throws Problem when one of them came before: the session has to end.
 */
async function complete(
  transactions: Transactions,
  { key, child, deviceId }: PinPlace & { readonly child: PinChild },
  sessionId: string,
  { find, device }: Naming,
): Promise<void> {
  const { familyId, memberId, hash } = child;
  await transactions.withSystem('let a child in by PIN', { familyId, actorId: memberId }, async (tx) => {
    const now = await find(tx);
    if (now?.hash !== hash) throw wrongPin(deviceId === null ? undefined : PIN_TRIES - 1);
    if (device?.familyId === familyId) await bindToDevice(tx, device, sessionId);
    await forgetTries(tx, { key, child, deviceId });
  });
}

async function bindToDevice(
  { db, now }: Tx,
  { familyId, id: deviceId }: PairedBrowser,
  sessionId: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('paired_devices')
    .set({ last_used_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notPaired();
  await db.updateTable('auth.session').set({ deviceId }).where('id', '=', sessionId).execute();
}
