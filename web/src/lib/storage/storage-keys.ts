import * as z from 'zod/mini';
import { getAccount } from '#contract/areas/own-account.ts';
import { SessionUser } from '#contract/session.ts';
import type { Device } from './device.ts';
import { trySetItem } from './safe-storage.ts';

/**
 * Keys of local storage. Everything under PERSONAL goes when the person signs out; `theme` and `i18nextLng` belong to the
 * device and stay, and so does `casita.sign-out-owed`.
 */
export const AUTH_KEY = 'casita.auth';
/** Where a visitor wanted to go before signing in. */
export const PATH_KEY = 'casita.path';
/** The plan a visitor picked before signing up. */
export const PLAN_KEY = 'selectedPlan';
/** A sign-up with Google is on its way. */
export const GOOGLE_SIGN_UP_KEY = 'googleSignupPending';
/** A payment whose follow-up waits for its person to log in. */
export const PAYMENT_KEY = 'casita.payment-session';
/** Where this device and the person's account last agreed on language and theme. */
export const SETTLED_KEY = 'casita.settled';
/** What the server's clock showed when it was last heard, and this device's. */
export const TIME_KEY = 'casita.server-time';
/** This person came in by the back office's own door. */
export const BACK_OFFICE_KEY = 'casita.back-office';
const ACCOUNT_KEY = 'casita.account';
const FAMILY_KEY = 'casita.family';
export const CHECK_KEY = 'casita.subscription';
const LAST_USER_KEY = 'casita.last-user';
const SIGN_OUT_OWED_KEY = 'casita.sign-out-owed';
const PERSONAL = [
  AUTH_KEY,
  PATH_KEY,
  PLAN_KEY,
  GOOGLE_SIGN_UP_KEY,
  PAYMENT_KEY,
  LAST_USER_KEY,
  SETTLED_KEY,
  BACK_OFFICE_KEY,
  TIME_KEY,
];

const KeptAuth = z.object({ access_token: z.string(), expires_at: z.int(), user: SessionUser });
/** The access token with whom it belongs to, in one value, so that they can never come apart. */
export type KeptAuth = z.infer<typeof KeptAuth>;

const Account = getAccount.output;
export type Account = z.infer<typeof Account>;

export type KeyStore = Device['storage'];

export function readKept<Schema extends z.ZodMiniType>(
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

export const readAuth = (storage: KeyStore): KeptAuth | null => readKept(storage, AUTH_KEY, KeptAuth);

export function keepAuth(storage: KeyStore, auth: KeptAuth): void {
  const { access_token, expires_at, user } = auth;
  trySetItem(storage, AUTH_KEY, JSON.stringify({ access_token, expires_at, user }));
}

export const readAccount = (storage: KeyStore, userId: string) =>
  readKept(storage, `${ACCOUNT_KEY}:${userId}`, Account);

export function keepAccount(storage: KeyStore, userId: string, account: Account): void {
  trySetItem(storage, `${ACCOUNT_KEY}:${userId}`, JSON.stringify(account));
}

/** The family this device last worked in, as this person. */
export const readFamilyChoice = (storage: KeyStore, userId: string) => storage.getItem(`${FAMILY_KEY}:${userId}`);
export const keepFamilyChoice = (storage: KeyStore, userId: string, familyId: string) =>
  trySetItem(storage, `${FAMILY_KEY}:${userId}`, familyId);

/** Whose rows lie on this device. */
export const readLastUser = (storage: KeyStore) => storage.getItem(LAST_USER_KEY);
export const keepLastUser = (storage: KeyStore, userId: string) => trySetItem(storage, LAST_USER_KEY, userId);

/** The server was out of reach at sign-out: its cookie lies on this device still and has to be ended. */
export const isSignOutOwed = (storage: KeyStore) => storage.getItem(SIGN_OUT_OWED_KEY) !== null;
export const oweSignOut = (storage: KeyStore) => trySetItem(storage, SIGN_OUT_OWED_KEY, '1');
export const settleSignOut = (storage: KeyStore) => storage.removeItem(SIGN_OUT_OWED_KEY);

/** What the device knows of each person, under a key of their own. */
const OF_EACH = [ACCOUNT_KEY, FAMILY_KEY, CHECK_KEY];

/** Forgets what the device knows of everybody but `userId`; null for everybody. What a visitor brought along stays. */
export function forgetOthers(storage: KeyStore, userId: string | null): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    const kind = OF_EACH.find((one) => key.startsWith(`${one}:`));
    if (kind !== undefined && key !== `${kind}:${userId}`) storage.removeItem(key);
  }
  if (readLastUser(storage) === userId) return;
  for (const key of [LAST_USER_KEY, SETTLED_KEY, BACK_OFFICE_KEY, TIME_KEY]) storage.removeItem(key);
}

/** Forgets what belongs to one person. */
export function forgetPerson(storage: KeyStore, userId: string): void {
  const own = OF_EACH.map((key) => `${key}:${userId}`);
  for (const key of [...PERSONAL, ...own]) storage.removeItem(key);
}
