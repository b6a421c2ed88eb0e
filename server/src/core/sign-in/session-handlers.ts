import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refresh, type Session } from '#contract/session.ts';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import { requireAttempts, type AttemptLimits, type Budget } from '../../platform/auth/attempt-limits.ts';
import { readCookie, writeCookie } from '../../platform/auth/cookies.ts';
import { namePerson, type Identity, type Person, type SignedIn } from '../../platform/auth/identity.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, type KnownDevices } from '../../platform/auth/known-device.ts';
import type { Asker } from '../../platform/auth/password-queue.ts';
import { limitSignIns } from '../../platform/auth/sign-ins-at-once.ts';
import type { OpenidClient } from '../../platform/auth/openid.ts';
import { knownAs } from '../../platform/db/request-context.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { addressOf } from '../../platform/http/address.ts';
import { isTokenClient } from '../../platform/http/origin.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { ensureFamilySetup } from '../families/commands.ts';
import { chooseLanguage } from '../../platform/http/language.ts';
import { ACCOUNT_MADE } from './hooks.ts';
import { keepFirstLanguage, type GivenNames } from '../families/profile-commands.ts';

export interface AccountServices {
  readonly transactions: Transactions;
  readonly identity: Identity;
  readonly tokens: AccessTokens;
  readonly limits: AttemptLimits;
  readonly devices: KnownDevices;
  /** Null where no issuer is configured: signing in with Google answers an error then. */
  readonly openid: OpenidClient | null;
  readonly appUrl: string;
  /** The contents of uploaded files. */
  readonly storage: FileStorage;
  /** Later sign-ins of unconfirmed addresses are refused. */
  readonly requiresConfirmation: boolean;
}

/** What all sign-in methods share: the limits of guessing, and the session handed out at the end. */
export function createSignIn(services: AccountServices) {
  const { transactions, identity, tokens, limits, devices } = services;
  const atOnce = limitSignIns();

  /**
   * Null when the password is wrong. A browser on which this person has signed in before uses a budget of its own, so that
   * strangers who guess cannot lock them out.
   */
  async function withPassword(request: FastifyRequest, person: Person): Promise<SignedIn | null> {
    const cookie = readCookie(request.headers.cookie, DEVICE_COOKIE);
    const named = await knownAs(devices.readId(cookie), () => identity.personOf(person.email));
    const device = devices.recognise(cookie, named);
    const known = device === null ? null : person.email;
    const asker = { address: addressOf(request), known };
    return atOnce(asker, () => knownAs(known, () => prove(request, person, asker, device)));
  }

  async function prove(
    request: FastifyRequest,
    person: Person,
    asker: Asker,
    device: string | null,
  ): Promise<SignedIn | null> {
    const guesses = guessesOf(person.email, asker.address, device);
    const entries = entriesOf(person.email, asker.address, device);
    await requireAttempts(limits, guesses);
    // Afterwards, so that strangers who guess never get to what the account's owner needs.
    await requireAttempts(limits, entries).catch(async (error: unknown) => {
      await limits.giveBack(guesses); // the password was not looked at
      throw error;
    });
    // An attempt counts also when its caller left or its place was given up: else it would cost nothing to crowd out those of others.
    const signedIn = await identity.signIn(person, agentOf(request), asker);
    await limits.giveBack(signedIn ? guesses : entries);
    if (!signedIn) return null;
    if (services.requiresConfirmation && !signedIn.user.email_confirmed) {
      await identity.endSession(signedIn.sessionId);
      throw new Problem('EMAIL_NOT_CONFIRMED');
    }
    return signedIn;
  }

  /** A failed set-up does not fail the sign-up, because the account exists already. The client asks for it again. */
  async function setUp({ user, sessionId }: SignedIn, names: GivenNames, request: FastifyRequest): Promise<void> {
    const caller = { userId: user.id, sessionId };
    const given = { ...names, language: chooseLanguage(request) };
    try {
      await keepFirstLanguage(transactions, user.id, given.language);
      await ensureFamilySetup(transactions, caller, { user_id: user.id, user_email: user.email }, given);
    } catch (error) {
      request.log.error({ err: error }, 'A new account could not be set up yet');
    }
  }

  /** A browser holds one session. Signing in ends the one it replaces, which would otherwise stay open unreachable. */
  async function handOver(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<void> {
    const before = readCookie(request.headers.cookie, identity.cookieName);
    if (before) await identity.endSessionOf(before);
    await setCookies(request, reply, signedIn);
  }

  async function setCookies(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<void> {
    // Whose session a new password has ended meanwhile is not known under it.
    const person = await identity.personOfSession(signedIn.sessionId);
    reply.header('set-cookie', [
      ...signedIn.cookies,
      ...(person === null ? [] : [deviceCookie(request, person, signedIn.sessionId)]),
    ]);
  }

  function deviceCookie(request: FastifyRequest, person: string, session: string | null = null): string {
    const device = devices.remember(readCookie(request.headers.cookie, DEVICE_COOKIE), person, session);
    return writeCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_SECONDS, identity.isSecure);
  }

  /** After a new password: the device that set it is a known device, also while strangers use up the attempts of their address. */
  function rememberDevice(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, hash }: { email: string; hash: string },
  ): void {
    if (!isTokenClient(request)) reply.header('set-cookie', deviceCookie(request, namePerson(email, hash)));
  }

  async function answerNew(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<Session> {
    if (!isTokenClient(request)) await handOver(request, reply, signedIn);
    return describe(request, signedIn);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<Session> {
    if (!isTokenClient(request)) await setCookies(request, reply, signedIn);
    return describe(request, signedIn);
  }

  async function describe(request: FastifyRequest, { user, sessionKey, refreshToken }: SignedIn): Promise<Session> {
    const { token, expiresAt } = await tokens.issue(user.id, sessionKey);
    return {
      access_token: token,
      refresh_token: isTokenClient(request) ? refreshToken : null,
      expires_at: expiresAt,
      user,
    };
  }

  /** From the body for clients that are no browser, from the cookie for all others. */
  function readRefreshToken(request: FastifyRequest): string | null {
    const body = parseInput(Refresh, request.body ?? {});
    return isTokenClient(request)
      ? (body.refresh_token ?? null)
      : readCookie(request.headers.cookie, identity.cookieName);
  }

  /** Makes an account and has its confirmation mailed; null when the address has one. */
  async function signUp(request: FastifyRequest, person: Person, names: GivenNames = {}): Promise<SignedIn | null> {
    const name = [names.first_name, names.last_name].filter(Boolean).join(' ');
    const asker = { address: addressOf(request), known: null };
    const signedIn = await identity.signUp(person, name, agentOf(request), asker);
    if (!signedIn) return null;
    await setUp(signedIn, names, request);
    const made = { email: person.email, language: chooseLanguage(request) };
    // The person can request another mail.
    await transactions
      .withSystem('mail a confirmation link', {}, (tx) => tx.call(ACCOUNT_MADE, made))
      .catch((error: unknown) => request.log.error({ err: error }, 'A confirmation could not be mailed'));
    return signedIn;
  }

  return { withPassword, signUp, setUp, handOver, rememberDevice, answerNew, answer, readRefreshToken };
}

/** For attempts that fail. */
function guessesOf(email: string, address: string, known: string | null): Budget[] {
  const subject = `${known} ${email}`;
  if (known)
    return [
      ['deviceShort', subject],
      ['deviceDay', subject],
    ];
  return [
    ['addressSignIn', address],
    ['accountShort', email],
    ['accountDay', email],
  ];
}

/** For those that succeed. */
function entriesOf(email: string, address: string, known: string | null): Budget[] {
  return known
    ? [['accountEntered', email]]
    : [
        ['accountEntered', email],
        ['addressEntered', address],
      ];
}

export type SignIn = ReturnType<typeof createSignIn>;

export function agentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
