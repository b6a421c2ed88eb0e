import * as z from 'zod/mini';
import { displayName, getAccount } from '#contract/areas/own-account.ts';
import { API } from '#contract/paths.ts';
import type { Credentials as SignInFields, SignUp as SignUpFields } from '#contract/session.ts';
import type { Api } from '../api/api.ts';
import { ApiError, networkError, toApiError } from '../api/api-error.ts';
import type { Credentials, SessionEvent } from './credentials.ts';
import type { Device } from '../storage/device.ts';
import { endSession } from './end-session.ts';
import * as kept from '../storage/storage-keys.ts';
import type { PersonalData } from './personal-data.ts';
import { createListeners } from '../listeners.ts';
import { familyOf, NOWHERE, SIGNED_OUT, type SessionState } from './session-state.ts';

const ACCOUNT_RETRY_MS = 5_000;
/** A page that opens has its first moment for itself. */
const PROFILE_DELAY_MS = 100;
const PROFILE_TIMEOUT_MS = 5_000;

/** What becomes of changes that still wait when a person signs out. */
export type SignOutChoice = 'send' | 'keep' | 'discard';

export interface SessionStore {
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  signIn(fields: SignInFields): Promise<void>;
  /**
   * `onObtained` is called when the session is there, before the account is asked where it belongs. `isNew` is false for an
   * account that existed already and whose password was right.
   */
  signUp(fields: SignUpFields, onObtained?: (isNew: boolean) => void): Promise<void>;
  /** Signs in by another address of the API that answers a session. It ends that of a person who is signed in here. */
  signInBy(path: string, fields: unknown): Promise<void>;
  /** Takes over the session that a return from Google has left in the cookie. Rejects with 401 when there is none. */
  adopt(): Promise<void>;
  /** Ends what a sign-out without network still owes. Rejects while the server is out of reach. */
  settleOwedSignOut(): Promise<void>;
  /** Called after signing in or out and after each new token, whichever tab it happened in. */
  onEvent(listener: (event: SessionEvent) => void): () => void;
  signOut(choice: SignOutChoice): Promise<void>;
  /** The same on every device. Rejects, and everything stays as it is, where the server cannot be told. */
  signOutEverywhere(choice: SignOutChoice): Promise<void>;
  /** Rejects, and the person stays signed in, where the server cannot be told. */
  signOutAtServer(): Promise<void>;
  /** How many changes wait, after they had this long to be sent; unknown where the device did not let them be read in that time. */
  waitingChanges(patienceMs: number): Promise<number | 'unknown'>;
  switchFamily(familyId: string): void;
  /** Asks the server who this person is and where they belong. */
  refreshAccount(): Promise<void>;
  /** Called each time the server has said where the person who is signed in belongs. */
  onAccount(listener: () => void): () => void;
  close(): void;
}

export function createSession(device: Device, credentials: Credentials, api: Api, data: PersonalData): SessionStore {
  const changed = createListeners();
  /** Where this tab is: a switch in another tab does not move it under the person's hands. */
  let chosen: { readonly user: string; readonly family: string } | null = null;
  /** The account could not be asked, so a person without a kept one is let in without a family until it can. */
  let accountError: string | null = null;
  /** About whom the server was asked in the life of this page. */
  let askedUser: string | null = null;
  const accountAnswered = createListeners();
  let asking: { userId: string; answer: Promise<void>; next: Promise<void> | null } | null = null;
  let cancelRetry = () => {};
  let state = compute();

  function compute(): SessionState {
    const auth = credentials.read();
    if (!auth) return SIGNED_OUT;
    const account = kept.readAccount(device.storage, auth.user.id);
    const { id, email } = auth.user;
    const profile = account?.profile ?? { first_name: null, last_name: null, family_id: null };
    const user = { id, email, display_name: displayName({ ...profile, email }) };
    const isAsked = askedUser === id;
    if (!account) {
      if (accountError === null) return { state: 'loading', user, ...NOWHERE, isAsked };
      return { state: 'signed-in', user, ...NOWHERE, isAsked, problem: accountError };
    }
    const { families: memberships, ...facts } = account;
    const families = memberships.map(familyOf);
    const wanted = [
      chosen?.user === id ? chosen.family : null,
      kept.readFamilyChoice(device.storage, id),
      profile.family_id,
    ];
    const found = wanted.map((wantedId) => families.find(({ id: known }) => known === wantedId)).find(Boolean);
    const family = found ?? families[0] ?? null;
    if (family) chosen = { user: id, family: family.id };
    return { state: 'signed-in', user, account: facts, family, families, isAsked };
  }

  function update(): void {
    const next = compute();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    changed.emit();
  }

  function askAccount(userId: string): Promise<kept.Account> {
    return api.call(getAccount, {}, { as: userId, timeoutMs: PROFILE_TIMEOUT_MS });
  }

  async function askAndKeep(userId: string): Promise<void> {
    const answer = await askAccount(userId).catch(toApiError);
    // The person may have signed out meanwhile, and another person in: their account must not come back, and no failure either.
    if (credentials.read()?.user.id !== userId) return;
    askedUser = userId;
    if (answer instanceof ApiError) {
      accountError = answer.code;
      if (!kept.readAccount(device.storage, userId))
        cancelRetry = device.after(ACCOUNT_RETRY_MS, () => void refreshAccount());
      return update();
    }
    accountError = null;
    kept.keepAccount(device.storage, userId, answer);
    update();
    accountAnswered.emit();
  }

  function askSoon(): void {
    cancelRetry();
    cancelRetry = device.after(PROFILE_DELAY_MS, () => void refreshAccount());
  }

  /**
   * Asks for the account. What is asked already may have been read before the caller's own change, so one who comes meanwhile waits for another
   * question after it, which is one for all of them.
   */
  function refreshAccount(): Promise<void> {
    const userId = credentials.read()?.user.id;
    if (userId === undefined) return Promise.resolve();
    if (asking?.userId !== userId) return ask(userId);
    asking.next ??= asking.answer.then(() => (credentials.read()?.user.id === userId ? refreshAccount() : undefined));
    return asking.next;
  }

  function ask(userId: string): Promise<void> {
    cancelRetry();
    const mine = { userId, answer: askAndKeep(userId), next: null };
    asking = mine;
    void mine.answer.then(() => {
      if (asking === mine) asking = null;
    });
    return mine.answer;
  }

  /** What people who are not signed in left on this device goes. Their changes stay: they wait for them. */
  function leaveOthersBehind(): void {
    kept.forgetOthers(device.storage, credentials.read()?.user.id ?? null);
    void data.wipeRows();
  }

  async function enter(path: string, fields: unknown, onObtained?: (isNew: boolean) => void): Promise<void> {
    accountError = null;
    const { auth, isNew } = await credentials.obtain(path, fields);
    onObtained?.(isNew);
    kept.settleSignOut(device.storage);
    leaveOthersBehind();
    kept.keepLastUser(device.storage, auth.user.id);
    await refreshAccount();
  }

  /** Ends the session at the server. Out of reach, it stays owed, because no script can delete the cookie. */
  async function endAtServer(token: string | null): Promise<void> {
    kept.oweSignOut(device.storage);
    await credentials.runAlone(async () => {
      const isSomebodyIn = credentials.read() !== null;
      // A person who has signed in since has replaced the cookie: ending it now would end their session.
      if (isSomebodyIn) return kept.settleSignOut(device.storage);
      await endSession(device, token).then(
        () => kept.settleSignOut(device.storage),
        () => undefined,
      );
    });
  }

  async function signOut(choice: SignOutChoice, endOthers?: (userId: string) => Promise<unknown>): Promise<void> {
    const auth = credentials.read();
    if (!auth) return;
    if (choice === 'send') {
      await data.sendWaiting(auth.user.id);
      if ((await data.countWaiting(auth.user.id)) > 0) {
        throw new ApiError({ status: 0, code: 'STILL_WAITING', message: 'Some changes could not be sent yet.' });
      }
    }
    // Before anything of this device goes: it may fail. Nothing could be sent after it.
    await endOthers?.(auth.user.id);
    if (choice === 'discard') await data.discardChanges(auth.user.id);
    await credentials.forget(auth.user.id);
    kept.forgetPerson(device.storage, auth.user.id);
    chosen = null;
    update();
    await data.wipeRows();
    await endAtServer(auth.access_token);
  }

  function wake(): void {
    // A page that slept, or was kept for the back button, has not heard who signed in or out meanwhile.
    handleChange();
    const isIn = credentials.read() !== null;
    if (isIn && accountError !== null) void refreshAccount();
    if (!isIn && kept.isSignOutOwed(device.storage)) void endAtServer(null);
  }

  function handleChange(): void {
    const before = state.user?.id;
    update();
    // The server ended the session, or another tab: a tablet that is lost, or has another owner now, stores nothing.
    if (before !== undefined && state.user?.id !== before) leaveOthersBehind();
    // Signed in by another tab, before that tab has asked for the account.
    if (state.state === 'loading' && asking === null) askSoon();
  }
  const stopListening = [
    credentials.onEvent(handleChange),
    device.onWake(wake),
    // What another tab says may arrive before what it has stored.
    device.onStored((key) => (key === kept.AUTH_KEY || key === null) && handleChange()),
  ];
  if (state.user) askSoon();
  // A page that was closed while its person signed out may have left rows behind.
  else if (kept.readLastUser(device.storage) === null) void data.wipeRows();
  wake();

  return {
    read: () => state,
    subscribe: changed.add,
    signIn: (fields) => enter(API.signIn, fields),
    signUp: (fields, onObtained) => enter(API.signUp, fields, onObtained),
    signInBy: enter,
    adopt: () => enter(API.refresh, {}),
    settleOwedSignOut: async () => {
      if (!kept.isSignOutOwed(device.storage)) return;
      await endAtServer(null);
      if (kept.isSignOutOwed(device.storage)) throw networkError();
    },
    onEvent: credentials.onEvent,
    signOut: (choice) => signOut(choice),
    signOutEverywhere: (choice) =>
      signOut(choice, (as) => api.send({ method: 'POST', path: API.signOutEverywhere, as }, z.object({}))),
    signOutAtServer: async () => {
      const auth = credentials.read();
      if (auth) await endSession(device, auth.access_token);
      await signOut('keep');
    },
    waitingChanges: async (patienceMs) => {
      if (!state.user) return 0;
      const { id } = state.user;
      const patience = () => new Promise<'unknown'>((done) => device.after(patienceMs, () => done('unknown')));
      const count = () => Promise.race([data.countWaiting(id), patience()]).catch(() => 'unknown' as const);
      const before = await count();
      if (before === 0 || before === 'unknown') return before;
      await Promise.race([data.sendWaiting(id), patience()]);
      return count();
    },
    switchFamily: (familyId) => {
      const { user, families } = state;
      if (!user || !families.some((family) => family.id === familyId)) {
        throw new ApiError({ status: 403, code: '42501', message: 'You do not belong to this family.' });
      }
      chosen = { user: user.id, family: familyId };
      kept.keepFamilyChoice(device.storage, user.id, familyId);
      update();
    },
    refreshAccount,
    onAccount: accountAnswered.add,
    close: () => {
      cancelRetry();
      for (const stop of stopListening) stop();
    },
  };
}
