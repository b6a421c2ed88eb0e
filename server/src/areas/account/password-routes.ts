import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { API } from '#contract/paths.ts';
import {
  ConfirmEmail,
  ReadLink,
  ResetPassword,
  UpdateUser,
  type LinkAnswer,
  type UserUpdated,
} from '#contract/session.ts';
import { Uuid } from '#contract/uuid.ts';
import { requireAttempts, type Budget } from '../../platform/auth/attempt-limits.ts';
import { addressOf } from '../../platform/http/address.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import { requireOwnAccount } from '../../platform/http/own-account.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { confirmEmail, readLink } from './link-commands.ts';
import { changePassword, confirmPasswordChanged, readProfileFlag, resetPassword } from './password-commands.ts';
import { disownAccount } from './removal-commands.ts';
import { withoutBlanks } from '../../core/sign-in/rules.ts';
import type { AccountServices, SignIn } from '../../core/sign-in/session-handlers.ts';

const OwnProfile = z.object({ id: Uuid });
const FlagUpdate = z.strictObject({ requires_password_change: z.literal(false) });

/** Links of mails, and new passwords. The scope it is mounted in refuses foreign origins already. */
export function registerPasswordRoutes(routes: FastifyInstance, services: AccountServices, signIn: SignIn): void {
  const { transactions, identity, tokens, limits } = services;

  routes.post(API.readLink, async (request): Promise<LinkAnswer> => {
    const { purpose, token } = parseInput(ReadLink, withoutBlanks(request.body));
    await requireAttempts(limits, [['addressLink', addressOf(request)]]);
    return { email: await readLink(transactions, purpose, token) };
  });

  routes.post(API.disownAccount, async (request): Promise<LinkAnswer> => {
    const { token } = parseInput(ConfirmEmail, withoutBlanks(request.body));
    await requireAttempts(limits, [['addressLink', addressOf(request)]]);
    return { email: await disownAccount(transactions, token) };
  });

  routes.post(API.confirmEmail, async (request): Promise<LinkAnswer> => {
    const { token } = parseInput(ConfirmEmail, withoutBlanks(request.body));
    await requireAttempts(limits, [['addressLink', addressOf(request)]]);
    return { email: await confirmEmail(transactions, token) };
  });

  routes.post(API.resetPassword, async (request, reply): Promise<LinkAnswer> => {
    const input = parseInput(ResetPassword, withoutBlanks(request.body));
    await requireAttempts(limits, [['addressLink', addressOf(request)]]);
    const set = await resetPassword(transactions, identity, input, { address: addressOf(request), known: null });
    signIn.rememberDevice(request, reply, set);
    return { email: set.email };
  });

  routes.post(API.updateUser, async (request, reply): Promise<UserUpdated> => {
    const caller = await requireCaller(request, tokens);
    await requireOwnAccount(transactions, caller);
    const input = parseInput(UpdateUser, withoutBlanks(request.body));
    const budgets: Budget[] = [
      ['passwordChange', caller.userId],
      ['passwordChangeDay', caller.userId],
    ];
    await requireAttempts(limits, budgets);
    const asker = { address: addressOf(request), known: caller.userId };
    const { user, hash } = await changePassword(transactions, identity, caller, input, asker);
    await limits.giveBack(budgets);
    signIn.rememberDevice(request, reply, { email: user.email, hash });
    return { user };
  });

  // The row that clients of a hosted service read and update when a password has been changed.
  const readOwn = async (request: FastifyRequest) => {
    const caller = await requireCaller(request, tokens);
    return { caller, id: parseInput(OwnProfile, request.params).id };
  };
  routes.get(`${API.tables}/profiles/:id`, async (request) => {
    const { caller, id } = await readOwn(request);
    return readProfileFlag(transactions, caller, id);
  });
  routes.patch(`${API.tables}/profiles/:id`, async (request) => {
    const { caller, id } = await readOwn(request);
    parseInput(FlagUpdate, request.body);
    return confirmPasswordChanged(transactions, caller, id);
  });
}
