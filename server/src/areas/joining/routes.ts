import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askForInvitation } from '#contract/areas/invitations.ts';
import { ACCOUNT_HEADER, API } from '#contract/paths.ts';
import { AcceptInvited } from '#contract/session.ts';
import { requireAttempts, type Budget } from '../../platform/auth/attempt-limits.ts';
import type { SignedIn } from '../../platform/auth/identity.ts';
import { Problem } from '../../platform/db/problems.ts';
import { addressOf } from '../../platform/http/address.ts';
import { chooseLanguage } from '../../platform/http/language.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { askForInvitation as askInviter } from './request-commands.ts';
import { acceptInvitation } from '../../core/invited/commands.ts';
import { joinWithNewAccount, readInvited, type FirstPassword } from './account-commands.ts';
import type { InvitedPerson } from './queries.ts';
import { withoutBlanks } from '../../core/sign-in/rules.ts';
import { agentOf, type AccountServices, type SignIn } from '../../core/sign-in/session-handlers.ts';

/** Joining a family without an account: by a password of one's own, or by the temporary one of the mail. */
export function registerInvitedRoutes(
  routes: FastifyInstance,
  { transactions, identity, limits }: AccountServices,
  signIn: SignIn,
): void {
  routes.post(API.acceptInvited, async (request, reply) => {
    const input = parseInput(AcceptInvited, withoutBlanks(request.body));
    const { inviteToken } = input;
    await requireAttempts(limits, [['addressSignUp', addressOf(request)]]);
    const invited = await readInvited(transactions, inviteToken);
    const made =
      'password' in input
        ? await withOwn(request, inviteToken, invited, input.password)
        : await withTemporary(request, inviteToken, invited, input.temporary_password);
    if (made.isNew) reply.header(ACCOUNT_HEADER, 'new');
    return signIn.answerNew(request, reply, made.signedIn);
  });

  interface Entered {
    readonly signedIn: SignedIn;
    readonly isNew: boolean;
  }

  async function withOwn(
    request: FastifyRequest,
    token: string,
    invited: InvitedPerson,
    password: string,
  ): Promise<Entered> {
    if (!invited.provesAddress) {
      const signedIn = await signIn.signUp(request, { email: invited.email, password });
      if (!signedIn) throw registered();
      return { signedIn, isNew: true };
    }
    const hash = await identity.hashPassword(password, askerOf(request));
    const signedIn = await join(request, token, invited, { hash, isTemporary: false });
    if (!signedIn) throw registered();
    return { signedIn, isNew: true };
  }

  /**
   * An account of the address is entered only by its own password and never changed, so that an inviter cannot take it over. That
   * password is the temporary one where this invitation has made the account.
   */
  async function withTemporary(
    request: FastifyRequest,
    token: string,
    invited: InvitedPerson,
    password: string,
  ): Promise<Entered> {
    if (!invited.hasAccount) {
      const hash = await proveTemporary(request, invited, password);
      const signedIn = await join(request, token, invited, { hash, isTemporary: true });
      if (signedIn) return { signedIn, isNew: true };
    }
    const signedIn = await signIn.withPassword(request, { email: invited.email, password });
    if (!signedIn) throw wrongTemporary('registered');
    const caller = { userId: signedIn.user.id, sessionId: signedIn.sessionId };
    const circumstances = { language: chooseLanguage(request), duringPasswordChange: true };
    await acceptInvitation(transactions, caller, token, circumstances).catch(async (thrown: unknown) => {
      await identity.endSession(signedIn.sessionId);
      throw thrown;
    });
    return { signedIn, isNew: false };
  }

  /** The hash of the temporary password that was proved. @throws Problem INVALID_CREDENTIALS, TOO_MANY_REQUESTS. */
  async function proveTemporary(request: FastifyRequest, invited: InvitedPerson, password: string): Promise<string> {
    const { temporaryHash } = invited;
    if (temporaryHash === null) throw wrongTemporary('incorrect');
    const guesses: Budget[] = [
      ['addressSignIn', addressOf(request)],
      ['invitationShort', invited.id],
      ['invitationDay', invited.id],
    ];
    await requireAttempts(limits, guesses);
    if (!(await identity.isPassword(password, temporaryHash, askerOf(request)))) throw wrongTemporary('incorrect');
    await limits.giveBack(guesses);
    return temporaryHash;
  }

  /** Null when the address has an account. */
  async function join(
    request: FastifyRequest,
    token: string,
    invited: InvitedPerson,
    password: FirstPassword,
  ): Promise<SignedIn | null> {
    const userId = await joinWithNewAccount(transactions, invited, token, password, chooseLanguage(request));
    if (userId === null) return null;
    const signedIn = await identity.startSession(userId, agentOf(request));
    if (!signedIn) throw new Problem('PGRST301');
    return signedIn;
  }

  const askerOf = (request: FastifyRequest) => ({ address: addressOf(request), known: null });
}

/** A visitor asks the inviter for another invitation. */
export function registerJoiningCalls(
  app: FastifyInstance,
  services: Pick<Services, 'transactions' | 'tokens' | 'clock'>,
  { limits }: Pick<AccountServices, 'limits'>,
): void {
  const { transactions } = services;
  mountCall(app, services, askForInvitation, async ({ visitor, address }, input) => ({
    success: await askInviter({ transactions, limits }, input, { visitor, address }),
  }));
}

/** The way out of an account of the invited address that a stranger made: the mail of a new password goes to the address only. */
const NOT_THEIRS =
  'Log in with the password of that account. If you did not make it, or do not know the password, choose a new one by "Forgot password?", then open the invitation again.';

function registered(): Problem {
  return new Problem(
    '23505',
    'This email is already registered. Please use the temporary password option or contact support.',
    { hint: NOT_THEIRS, fields: { email: 'registered' } },
  );
}

function wrongTemporary(why: 'incorrect' | 'registered'): Problem {
  const hint = why === 'registered' ? { hint: NOT_THEIRS } : {};
  return new Problem('INVALID_CREDENTIALS', 'Invalid temporary password', {
    ...hint,
    fields: { temporary_password: why },
  });
}
