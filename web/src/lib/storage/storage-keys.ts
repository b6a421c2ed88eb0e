import * as z from 'zod/mini';
import { getAccount } from '#contract/areas/own-account.ts';
import { SessionUser } from '#contract/session.ts';
import type { Device } from './device.ts';
import { trySetItem } from './safe-storage.ts';

/**
 * Keys of local storage. The keys in PERSONAL are deleted when the person signs out. `theme` and `i18nextLng` belong to the
 * device and stay; `casita.sign-out-owed` stays, too.
 */
export const AUTH_KEY = 'casita.auth';
/** The path that a visitor asked for before signing in. */
export const PATH_KEY = 'casita.path';
/** The plan a visitor picked before signing up. */
export const PLAN_KEY = 'selectedPlan';
/** Present during a sign-up with Google. */
export const GOOGLE_SIGN_UP_KEY = 'googleSignupPending';
/** The payment session to check once its person has signed in. */
export const PAYMENT_KEY = 'casita.payment-session';
/** The payment session that was applied last. It is not applied again. */
export const VERIFIED_PAYMENT_KEY = 'payment_session_verified';
/** Language and theme on which this device and the person's account last agreed. */
export const AGREED_SETTINGS_KEY = 'casita.agreed-settings';
/** The server's and the device's time at the last answer. */
export const TIME_KEY = 'casita.server-time';
/** Present when the person signed in on the back office's sign-in screen. */
export const BACK_OFFICE_KEY = 'casita.back-office';
const ACCOUNT_KEY = 'casita.account';
const FAMILY_KEY = 'casita.family';
export const CHECK_KEY = 'casita.subscription';
/** The last answer about the faces of a paired device. It belongs to the device and stays. */
export const PAIRED_KEY = 'casita.paired';
/** The family's day on a device that shows it while no person is signed in. It goes with the pairing. */
export const KITCHEN_KEY = 'casita.kitchen';
/** The secret addresses of calendars that this person made on this device, by family. */
export const CALENDAR_ADDRESSES_KEY = 'casita.calendar-addresses';
/** Whose day Today shows, by person. */
export const TODAY_KEY = 'casita.today';
/** Whose medical record was chosen last, by person. */
export const MEDICAL_PERSON_KEY = 'casita.medical-person';
/** Present once this device has asked for the permission to notify. It belongs to the device and stays, as the next one does. */
export const PUSH_ASKED_KEY = 'casita.push-asked';
/** Present where pushes were turned off on this device. */
export const PUSH_OFF_KEY = 'casita.push-off';
/** The kinds of notices that the server last said. */
export const NOTICE_KINDS_KEY = 'casita.notice-kinds';
const LAST_USER_KEY = 'casita.last-user';
const SIGN_OUT_OWED_KEY = 'casita.sign-out-owed';
const PERSONAL = [
  AUTH_KEY,
  PATH_KEY,
  PLAN_KEY,
  GOOGLE_SIGN_UP_KEY,
  PAYMENT_KEY,
  VERIFIED_PAYMENT_KEY,
  LAST_USER_KEY,
  AGREED_SETTINGS_KEY,
  BACK_OFFICE_KEY,
  TIME_KEY,
];

const StoredAuth = z.object({ access_token: z.string(), expires_at: z.int(), user: SessionUser });
/** The access token with its user, in one value, so that they always match. */
export type StoredAuth = z.infer<typeof StoredAuth>;

const Account = getAccount.output;
export type Account = z.infer<typeof Account>;

export type KeyStore = Device['storage'];

export function readStored<Schema extends z.ZodMiniType>(
  storage: KeyStore,
  key: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const readAuth = (storage: KeyStore): StoredAuth | null => readStored(storage, AUTH_KEY, StoredAuth);

export function keepAuth(storage: KeyStore, auth: StoredAuth): void {
  const { access_token, expires_at, user } = auth;
  trySetItem(storage, AUTH_KEY, JSON.stringify({ access_token, expires_at, user }));
}

export const readAccount = (storage: KeyStore, userId: string) =>
  readStored(storage, `${ACCOUNT_KEY}:${userId}`, Account);

export function keepAccount(storage: KeyStore, userId: string, account: Account): void {
  trySetItem(storage, `${ACCOUNT_KEY}:${userId}`, JSON.stringify(account));
}

/** The family that this person last chose on this device. */
export const readFamilyChoice = (storage: KeyStore, userId: string) => storage.getItem(`${FAMILY_KEY}:${userId}`);
export const keepFamilyChoice = (storage: KeyStore, userId: string, familyId: string) =>
  trySetItem(storage, `${FAMILY_KEY}:${userId}`, familyId);

/** The user whose rows are stored on this device. */
export const readLastUser = (storage: KeyStore) => storage.getItem(LAST_USER_KEY);
export const keepLastUser = (storage: KeyStore, userId: string) => trySetItem(storage, LAST_USER_KEY, userId);

/** True when the server was unreachable at sign-out, so that the session of the cookie still has to be ended. */
export const isSignOutOwed = (storage: KeyStore) => storage.getItem(SIGN_OUT_OWED_KEY) !== null;
export const oweSignOut = (storage: KeyStore) => trySetItem(storage, SIGN_OUT_OWED_KEY, '1');
export const settleSignOut = (storage: KeyStore) => storage.removeItem(SIGN_OUT_OWED_KEY);

/** Keys that exist once per user, with the user id appended. */
const OF_EACH = [ACCOUNT_KEY, FAMILY_KEY, CHECK_KEY, CALENDAR_ADDRESSES_KEY, TODAY_KEY, MEDICAL_PERSON_KEY];

/** Deletes the data of all users but `userId`, or of all users for null. The choices of a visitor (path, plan) stay. */
export function forgetOthers(storage: KeyStore, userId: string | null): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    const kind = OF_EACH.find((one) => key.startsWith(`${one}:`));
    if (kind !== undefined && key !== `${kind}:${userId}`) storage.removeItem(key);
  }
  if (readLastUser(storage) === userId) return;
  for (const key of [LAST_USER_KEY, AGREED_SETTINGS_KEY, BACK_OFFICE_KEY, TIME_KEY]) storage.removeItem(key);
}

/** Deletes the data of one user, and the choices of a visitor. */
export function forgetPerson(storage: KeyStore, userId: string): void {
  const own = OF_EACH.map((key) => `${key}:${userId}`);
  for (const key of [...PERSONAL, ...own]) storage.removeItem(key);
}
/** In session storage: whose rows this browser tab shows although the family has no plan, the ids of the person and the family. */
export const STORED_VIEW_KEY = 'casita.stored-view';
