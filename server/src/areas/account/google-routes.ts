import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { API } from '#contract/paths.ts';
import { GoogleStart } from '#contract/session.ts';
import { readCookie, writeCookie } from '../../platform/auth/cookies.ts';
import { DEVICE_COOKIE } from '../../platform/auth/known-device.ts';
import type { OpenidAnswer, OpenidClient } from '../../platform/auth/openid.ts';
import { ProviderError } from '../../platform/auth/provider-error.ts';
import { createOpenidAttempts, OPENID_COOKIE, OPENID_COOKIE_SECONDS } from '../../platform/auth/openid-attempts.ts';
import { addressOf } from '../../platform/http/address.ts';
import { isForeign } from '../../platform/http/origin.ts';
import { chooseLanguage } from '../../platform/http/language.ts';
import { findGoogleAccount } from './google-commands.ts';
import {
  describeProblem,
  returnSignedIn,
  returnUnproven,
  returnUnregistered,
  returnWithError,
  type GoogleProblem,
  type Passed,
} from './google-rules.ts';
import { agentOf, type AccountServices, type SignIn } from '../../core/sign-in/session-handlers.ts';

const Text = z.optional(z.string().check(z.maxLength(4_000)));
/** The query of the issuer's redirect: a code, or an error with a sentence. */
const Return = z.object({ state: Text, code: Text, error: Text, error_description: Text, iss: Text });
type Return = z.infer<typeof Return>;

/**
 * Continue with Google: the start and the callback. The browser navigates to both, so every answer is a redirect, errors
 * included.
 */
export function registerGoogleRoutes(app: FastifyInstance, services: AccountServices, signIn: SignIn): void {
  const { transactions, devices, identity, limits, openid, appUrl } = services;
  const attempts = createOpenidAttempts(identity.db);

  app.get(API.google, async (request, reply) => {
    const parsed = GoogleStart.safeParse(request.query);
    if (!parsed.success || isForeign(request, appUrl)) return sendBack(request, reply, null, 'STATE');
    const passed = parsed.data;
    const fail = (problem: GoogleProblem) => sendBack(request, reply, passed, problem);
    if (!openid) return fail('UNCONFIGURED');
    if ((await limits.take([['addressGoogle', addressOf(request)]])) !== null) return fail('TOO_MANY');
    const attempt = await attempts.begin(readCookie(request.headers.cookie, OPENID_COOKIE), passed);
    const address = await openid.addressFor(attempt).catch((error: unknown) => explain(error, request));
    if (address instanceof ProviderError) return fail(address.problem);
    const cookie = writeCookie(OPENID_COOKIE, attempt.browser, OPENID_COOKIE_SECONDS, identity.isSecure);
    return go(reply.header('set-cookie', cookie), address);
  });

  // The issuer's page sends the browser here, so the origin is foreign. The state proves that the sign-in began in this browser.
  app.get(API.googleCallback, async (request, reply) => {
    const parsed = Return.safeParse(request.query);
    const answer: Return = parsed.success ? parsed.data : {};
    const browser = readCookie(request.headers.cookie, OPENID_COOKIE);
    const attempt = await attempts.end(answer.state ?? '', browser);
    if (!attempt || !openid) return sendBack(request, reply, null, openid ? 'STATE' : 'UNCONFIGURED');
    const passed = GoogleStart.parse(attempt.passed);
    if (answer.error !== undefined) {
      const isCancelled = answer.error === 'access_denied';
      const said = answer.error_description ?? (isCancelled ? null : answer.error);
      return sendBack(request, reply, passed, isCancelled ? 'CANCELLED' : 'REFUSED', said);
    }
    if (answer.code === undefined) return sendBack(request, reply, passed, 'REFUSED');
    const { nonce, verifier } = attempt;
    const proof = { code: answer.code, iss: answer.iss, nonce, verifier };
    const outcome = await openSession(openid, proof, request, passed);
    if (outcome instanceof ProviderError) return sendBack(request, reply, passed, outcome.problem, outcome.said);
    if (outcome === 'unregistered') return go(reply, returnUnregistered(passed));
    if (outcome === 'unproven') return go(reply, returnUnproven(passed));
    await signIn.handOver(request, reply, outcome);
    return go(reply, returnSignedIn(passed));
  });

  /** Signs the person in and answers the new session, or the reason why there is none. */
  async function openSession(client: OpenidClient, answer: OpenidAnswer, request: FastifyRequest, passed: Passed) {
    const person = await client.findPerson(answer).catch((error: unknown) => explain(error, request));
    if (person instanceof ProviderError) return person;
    const device = readCookie(request.headers.cookie, DEVICE_COOKIE);
    const isKnownDevice = devices.recognise(device, await identity.personOf(person.email)) !== null;
    const browser = readCookie(request.headers.cookie, OPENID_COOKIE);
    // The address alone decides nothing: a link may carry it, and at the issuer another account may have been chosen.
    const isDisowned = passed.anew === 'true' && (await attempts.wasAsked(browser, person.subject));
    const found = await findGoogleAccount(transactions, person, { ...passed, isKnownDevice, isDisowned });
    if (found === 'unproven') await attempts.noteAsked(browser, person.subject);
    else await attempts.forgetAsked(browser, person.subject);
    if (typeof found === 'string') return found;
    const signedIn = await identity.startSession(found.userId, agentOf(request));
    if (!signedIn) return 'unregistered';
    if (found.isNew)
      await signIn.setUp(signedIn, { first_name: person.firstName, last_name: person.lastName }, request);
    return signedIn;
  }
}

/** The person is shown errors of the provider. All others are ours and are thrown. */
function explain(error: unknown, request: FastifyRequest): ProviderError {
  if (!(error instanceof ProviderError)) throw error;
  request.log.warn({ err: error }, 'Google did not vouch for somebody');
  return error;
}

function sendBack(
  request: FastifyRequest,
  reply: FastifyReply,
  passed: Passed | null,
  problem: GoogleProblem,
  said: string | null = null,
): FastifyReply {
  return go(reply, returnWithError(passed, describeProblem(problem, said, chooseLanguage(request))));
}

/** 303: the browser follows with GET and takes nothing of this address along. */
function go(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 303);
}
