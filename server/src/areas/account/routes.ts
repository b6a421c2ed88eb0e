import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER, API } from '#contract/paths.ts';
import { Credentials, Refresh, SignUp, type Session } from '#contract/session.ts';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import type { AttemptLimits, Budget } from '../../platform/auth/attempt-limits.ts';
import { readCookie, writeCookie } from '../../platform/auth/cookies.ts';
import type { Identity, Person, SignedIn } from '../../platform/auth/identity.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, type KnownDevices } from '../../platform/auth/known-device.ts';
import type { Door } from '../../platform/db/door.ts';
import { Problem } from '../../platform/db/problems.ts';
import { addressOf } from '../../platform/http/address.ts';
import { readCaller } from '../../platform/http/caller.ts';
import { isTokenClient, refuseForeignOrigin } from '../../platform/http/origin.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { ensureFamilySetup } from '../family/commands.ts';
import type { GivenNames } from '../family/profile-commands.ts';
import { withoutBlanks } from './rules.ts';

export interface AccountServices {
  readonly door: Door;
  readonly identity: Identity;
  readonly accessTokens: AccessTokens;
  readonly limits: AttemptLimits;
  readonly devices: KnownDevices;
  readonly appUrl: string;
  /** Later logins of unconfirmed addresses are refused. */
  readonly requiresConfirmation: boolean;
}

/** Sign-up, sign-in, sign-out and refresh: the only addresses that a refresh token is ever sent to. */
export function registerAccountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { door, identity, accessTokens, limits, devices, appUrl } = services;

  app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseForeignOrigin(request, appUrl);
    });

    routes.post(API.signUp, async (request, reply) => {
      const { email, password, first_name, last_name } = parseInput(SignUp, withoutBlanks(request.body));
      await takeAttempts([['addressSignUp', addressOf(request)]]);
      const name = [first_name, last_name].filter(Boolean).join(' ');
      const signedIn = await identity.signUp({ email, password }, name, agentOf(request));
      if (signedIn) {
        await setUp(signedIn, { first_name, last_name }, request);
        reply.header(ACCOUNT_HEADER, 'new');
        return answerNewSession(request, reply, signedIn);
      }
      const known = await signIn(request, { email, password });
      if (known) return answerNewSession(request, reply, known);
      throw new Problem(
        '23505',
        'Account exists but password is incorrect. Try Continue with Google or reset your password.',
      );
    });

    routes.post(API.signIn, async (request, reply) => {
      const person = parseInput(Credentials, withoutBlanks(request.body));
      const signedIn = await signIn(request, person);
      if (!signedIn) throw new Problem('INVALID_CREDENTIALS');
      return answerNewSession(request, reply, signedIn);
    });

    // Neither an ended nor an unreadable session is an error here: whoever signs out is signed out afterwards.
    routes.post(API.signOut, async (request, reply) => {
      const refreshToken = readRefreshToken(request);
      const session = refreshToken ? await identity.refresh(refreshToken) : null;
      if (session) await identity.endSession(session.sessionId);
      // An expired access token is no reason to stay signed in.
      const caller = await readCaller(request, accessTokens).catch(() => null);
      if (caller && caller.sessionId !== session?.sessionId) await identity.endSession(caller.sessionId);
      reply.header('set-cookie', identity.clearCookie);
      return {};
    });

    // Never clears the cookie: the answer of a tab that lost its session may arrive after another tab has signed in.
    routes.post(API.refresh, async (request, reply) => {
      const refreshToken = readRefreshToken(request);
      if (!refreshToken) throw new Problem('PGRST301');
      const session = await identity.refresh(refreshToken);
      await takeAttempts([session ? ['sessionRefresh', session.sessionId] : ['addressRefresh', addressOf(request)]]);
      if (!session) throw new Problem('PGRST301');
      return answerSession(request, reply, session);
    });
  });

  /**
   * Null when the password is wrong. A browser on which this person has signed in before uses a budget of its own, so that
   * strangers who guess cannot lock them out.
   */
  async function signIn(request: FastifyRequest, person: Person): Promise<SignedIn | null> {
    const deviceId = devices.recognise(readCookie(request.headers.cookie, DEVICE_COOKIE), person.email);
    const subject = `${deviceId} ${person.email}`;
    const budgets: Budget[] = deviceId
      ? [
          ['deviceShort', subject],
          ['deviceDay', subject],
        ]
      : [
          ['addressSignIn', addressOf(request)],
          ['accountShort', person.email],
          ['accountDay', person.email],
        ];
    await takeAttempts(budgets);
    const signedIn = await identity.signIn(person, agentOf(request)).catch(async (error: unknown) => {
      await limits.giveBack(budgets); // nobody looked at the password
      throw error;
    });
    if (!signedIn) return null;
    await limits.giveBack(budgets);
    if (services.requiresConfirmation && !signedIn.user.email_confirmed) {
      await identity.endSession(signedIn.sessionId);
      throw new Problem('EMAIL_NOT_CONFIRMED');
    }
    return signedIn;
  }

  async function takeAttempts(budgets: readonly Budget[]): Promise<void> {
    const retryAfterSeconds = await limits.take(budgets);
    if (retryAfterSeconds !== null) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds });
  }

  /** The account exists already, so its set-up must not fail the sign-up: the browser asks for it again. */
  async function setUp({ user, sessionId }: SignedIn, names: GivenNames, request: FastifyRequest): Promise<void> {
    try {
      await ensureFamilySetup(
        door,
        { userId: user.id, sessionId },
        { user_id: user.id, user_email: user.email },
        names,
      );
    } catch (error) {
      request.log.error({ err: error }, 'A new account could not be set up yet');
    }
  }

  /** A browser holds one session: signing in over another ends that one, which nobody could reach any more. */
  async function answerNewSession(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<Session> {
    const before = isTokenClient(request) ? null : readCookie(request.headers.cookie, identity.cookieName);
    const replaced = before ? await identity.refresh(before) : null;
    if (replaced && replaced.sessionId !== signedIn.sessionId) await identity.endSession(replaced.sessionId);
    return answerSession(request, reply, signedIn);
  }

  async function answerSession(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<Session> {
    const { token, expiresAt } = await accessTokens.issue(signedIn.user.id, signedIn.sessionId);
    const forToken = isTokenClient(request);
    if (!forToken) {
      const device = devices.remember(readCookie(request.headers.cookie, DEVICE_COOKIE), signedIn.user.email);
      const deviceCookie = writeCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_SECONDS, identity.isSecure);
      reply.header('set-cookie', [...signedIn.cookies, deviceCookie]);
    }
    return {
      access_token: token,
      refresh_token: forToken ? signedIn.refreshToken : null,
      expires_at: expiresAt,
      user: signedIn.user,
    };
  }

  /** From the body for clients that are no browser, from the cookie for all others. */
  function readRefreshToken(request: FastifyRequest): string | null {
    const body = parseInput(Refresh, request.body ?? {});
    return isTokenClient(request)
      ? (body.refresh_token ?? null)
      : readCookie(request.headers.cookie, identity.cookieName);
  }
}

function agentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
