import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { isInFamily, type RemoteCall } from '#contract/call.ts';
import { may } from '#contract/permissions.ts';
import type { Language } from '#contract/languages.ts';
import type { Caller, Transactions, MemberTx, SystemEntry, Tx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { addressOf } from './address.ts';
import { readCaller, requireFamilyId } from './caller.ts';
import type { Services } from './services.ts';
import { parseInput } from './validate.ts';
import { chooseLanguage } from './language.ts';

/** What a remote call's handler works with; the doors it offers carry the call's own needs. */
export interface CallContext {
  /** Whoever calls. @throws Problem PGRST301 when nobody is signed in. */
  readonly caller: Caller;
  /** The same for a call that anybody may make; null for strangers. */
  readonly visitor: Caller | null;
  readonly transactions: Transactions;
  readonly now: Date;
  /** What limits per address count. */
  readonly address: string;
  /** What the request says about the language of whoever made it. */
  readonly language: Language;
  /** As a member of the family that the call names, with the call's permission checked. */
  asMember<T>(write: boolean, work: (tx: MemberTx) => Promise<T>): Promise<T>;
  /** As the server, for somebody who holds the back office's role now. @throws Problem 42501 for everybody else. */
  asStaff<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As the server, for the signed-in person. */
  asSystem<T>(
    reason: string,
    entry: Pick<SystemEntry, 'familyId' | 'actorId'>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  /** As the signed-in person, in no family. */
  asAccount<T>(write: boolean, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Mounts one declared call: validated input, and only what the declaration lets through reaches the handler. */
export function mountCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  app: FastifyInstance,
  services: Pick<Services, 'transactions' | 'tokens' | 'clock'>,
  call: RemoteCall<Input, Output>,
  handler: (context: CallContext, input: z.infer<Input>) => Promise<z.infer<Output>>,
): void {
  app.post(call.path, async (request) => {
    const caller = await readCaller(request, services.tokens);
    if (!caller && call.may !== 'anybody') throw new Problem('PGRST301', 'Please sign in.');
    const flags = { duringPasswordChange: call.duringPasswordChange, whenLapsed: call.whenLapsed };
    const signedIn = (): Caller => {
      if (!caller) throw new Problem('PGRST301', 'Please sign in.');
      return caller;
    };
    const context: CallContext = {
      get caller() {
        return signedIn();
      },
      visitor: caller,
      transactions: services.transactions,
      now: services.clock(),
      address: addressOf(request),
      language: chooseLanguage(request),
      asMember: (write, work) =>
        services.transactions.withMember(
          signedIn(),
          { ...flags, familyId: requireFamilyId(request), write },
          async (tx) => {
            if (isInFamily(call) && !may(tx.actor, call.may)) throw new Problem('42501');
            return work(tx);
          },
        ),
      asSystem: (reason, entry, work) =>
        services.transactions.withSystem(reason, { ...flags, ...entry, caller: signedIn() }, work),
      asStaff: (reason, work) => services.transactions.withStaff(signedIn(), reason, work),
      asAccount: (write, work) => services.transactions.withAccount(signedIn(), { ...flags, write }, work),
    };
    return handler(context, parseInput(call.input as z.ZodMiniType<z.infer<Input>>, request.body ?? {})); // same schema, named by its output
  });
}
