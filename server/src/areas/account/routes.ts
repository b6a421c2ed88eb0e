import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resendEmailConfirmation, sendPasswordReset } from '#contract/areas/account-links.ts';
import { ACCOUNT_HEADER, API } from '#contract/paths.ts';
import { Credentials, SignUp, type LinkPurpose } from '#contract/session.ts';
import { requireAttempts, type Budget } from '../../platform/auth/attempt-limits.ts';
import { readRefreshToken } from '../../platform/auth/refresh-token.ts';
import { Problem } from '../../platform/db/problems.ts';
import { knownAs } from '../../platform/db/request-context.ts';
import { addressOf } from '../../platform/http/address.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { readCaller, requireCaller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/http/services.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { CONFIRMATION_ANSWERS } from './emails.ts';
import { mailConfirmationAgain, mailPasswordReset } from './link-commands.ts';
import { withoutBlanks } from '../../core/sign-in/rules.ts';
import { signOutEverywhere } from '../../core/sign-in/session-commands.ts';
import type { AccountServices, SignIn } from '../../core/sign-in/session-handlers.ts';

/** Signing up, in and out with a password, and the renewal of sessions. */
export function registerSessionRoutes(routes: FastifyInstance, services: AccountServices, signIn: SignIn): void {
  const { transactions, identity, tokens, limits } = services;

  routes.post(API.signUp, async (request, reply) => {
    const { email, password, first_name, last_name } = parseInput(SignUp, withoutBlanks(request.body));
    const address = addressOf(request);
    await requireAttempts(limits, [['addressSignUp', address]]);
    const signedIn = await signIn.signUp(request, { email, password }, { first_name, last_name });
    if (signedIn) {
      reply.header(ACCOUNT_HEADER, 'new');
      return signIn.answerNew(request, reply, signedIn);
    }
    const known = await signIn.withPassword(request, { email, password });
    if (known) return signIn.answerNew(request, reply, known);
    throw new Problem(
      '23505',
      'Account exists but password is incorrect. Try Continue with Google or reset your password.',
    );
  });

  routes.post(API.signIn, async (request, reply) => {
    const person = parseInput(Credentials, withoutBlanks(request.body));
    const signedIn = await signIn.withPassword(request, person);
    if (!signedIn) throw new Problem('INVALID_CREDENTIALS');
    return signIn.answerNew(request, reply, signedIn);
  });

  // Neither an ended nor an unreadable session is an error here: the caller is signed out afterwards in any case.
  routes.post(API.signOut, async (request, reply) => {
    reply.header('set-cookie', identity.clearCookie);
    // An expired access token must not prevent signing out.
    const caller = await readCaller(request, tokens).catch(() => null);
    if (caller) await identity.endSession(caller.sessionId);
    const refreshToken = signIn.readRefreshToken(request);
    if (refreshToken && (await countUnsigned(refreshToken, request)) === null) {
      await inTurnOf(refreshToken, () => identity.endSessionOf(refreshToken));
    }
    return {};
  });

  routes.post(API.signOutEverywhere, async (request, reply) => {
    await signOutEverywhere(transactions, await requireCaller(request, tokens));
    reply.header('set-cookie', identity.clearCookie);
    return {};
  });

  // Never clears the cookie: a late answer to one tab would delete the cookie of another tab that has signed in since.
  routes.post(API.refresh, async (request, reply) => {
    const refreshToken = signIn.readRefreshToken(request);
    if (!refreshToken) throw new Problem('PGRST301');
    const address = addressOf(request);
    const retryAfterSeconds = await countUnsigned(refreshToken, request);
    if (retryAfterSeconds !== null) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds });
    return inTurnOf(refreshToken, async () => {
      const session = await identity.refresh(refreshToken);
      await requireAttempts(limits, [session ? ['sessionRefresh', session.sessionId] : ['addressRefresh', address]]);
      if (!session) throw new Problem('PGRST301');
      return signIn.answer(request, reply, session);
    });
  });

  /** Does work for the holder of a refresh token: in the turn of its session, if Casita made it. */
  function inTurnOf<Result>(refreshToken: string, work: () => Result): Result {
    const sessionId = identity.isSignedToken(refreshToken) ? readRefreshToken(refreshToken)?.sessionId : undefined;
    return sessionId === undefined ? work() : knownAs(sessionId, work);
  }

  /** Counts made-up tokens before the database is asked: the seconds to wait after too many of one address, else null. */
  async function countUnsigned(refreshToken: string, request: FastifyRequest): Promise<number | null> {
    return identity.isSignedToken(refreshToken) ? null : limits.take([['addressUnsigned', addressOf(request)]]);
  }
}

/** The functions that send mails to an address that the caller claims to own, or a notification to an inviter. */
export function registerAccountCalls(
  app: FastifyInstance,
  services: Pick<Services, 'transactions' | 'tokens' | 'clock'>,
  { limits }: Pick<AccountServices, 'limits'>,
): void {
  const { transactions } = services;
  // Each kind of mail has its own budget, so that requests for one do not block the other.
  const budgetsOf = (kind: LinkPurpose, email: string, address: string): Budget[] => [
    ['addressMail', address],
    ['mailShort', `${kind} ${email} ${address}`],
    ['mailDay', `${kind} ${email} ${address}`],
    ['mailAccountDay', `${kind} ${email}`],
  ];

  mountCall(app, services, resendEmailConfirmation, async ({ address, language }, { email }) => {
    await requireAttempts(limits, budgetsOf('confirm', email, address));
    const alreadyConfirmed = await mailConfirmationAgain(transactions, email, language);
    const answers = CONFIRMATION_ANSWERS[language];
    return { alreadyConfirmed, message: alreadyConfirmed ? answers.confirmed : answers.sent };
  });

  mountCall(app, services, sendPasswordReset, async ({ address, language }, { email }) => {
    await requireAttempts(limits, budgetsOf('reset', email, address));
    await mailPasswordReset(transactions, email, language);
    return { error: null };
  });
}
