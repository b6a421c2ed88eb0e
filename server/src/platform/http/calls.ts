import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { isInFamily, type RemoteCall } from '#contract/call.ts';
import { may } from '#contract/permissions.ts';
import type { Language } from '#contract/languages.ts';
import { TIME_ZONE_HEADER } from '#contract/paths.ts';
import { zoneNamed } from '#contract/times.ts';
import type { Caller, Transactions, MemberTx, SystemEntry, Tx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { addressOf } from './address.ts';
import { readCaller, requireFamilyId } from './caller.ts';
import { requireOwnAccount } from './own-account.ts';
import type { Services } from './services.ts';
import { parseInput } from './validate.ts';
import { chooseLanguage } from './language.ts';

/** The tools of a remote call's handler. Its `as…` methods open transactions with the rights that the call declares. */
export interface CallContext {
  /** The signed-in caller. @throws Problem PGRST301 for a call without a token. */
  readonly caller: Caller;
  /** The caller of a call that needs no sign-in; null when not signed in. */
  readonly visitor: Caller | null;
  readonly transactions: Transactions;
  readonly now: Date;
  /** The family that the call names. Whether the caller is in it is not checked. @throws Problem BAD_REQUEST for a call that names none. */
  readonly familyId: string;
  /** The key for limits per address. */
  readonly address: string;
  /** The caller's language, as the request names it. */
  readonly language: Language;
  /** The zone of the caller's device, as the request names it; null where it names none. */
  readonly timeZone: string | null;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /** Opens a transaction as a member of the family that the call names, and checks the call's permission. */
  asMember<T>(write: boolean, work: (tx: MemberTx) => Promise<T>): Promise<T>;
  /** Opens a transaction as the server, for a member of staff. @throws Problem 42501 for every other caller. */
  asStaff<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Opens a transaction as the server, for the signed-in person. */
  asSystem<T>(
    reason: string,
    entry: Pick<SystemEntry, 'familyId' | 'actorId'>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  /** Opens a transaction as the signed-in person, in no family. */
  asAccount<T>(write: boolean, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Mounts one declared call. The handler gets validated input, and only from callers that the declaration admits. */
export function mountCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  app: FastifyInstance,
  services: Pick<Services, 'transactions' | 'tokens' | 'clock'>,
  call: RemoteCall<Input, Output>,
  handler: (context: CallContext, input: z.infer<Input>) => Promise<z.infer<Output>>,
): void {
  app.post(call.path, async (request, reply) => {
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
      get familyId() {
        return requireFamilyId(request);
      },
      transactions: services.transactions,
      now: services.clock(),
      address: addressOf(request),
      language: chooseLanguage(request),
      get timeZone() {
        return zoneNamed(String(request.headers[TIME_ZONE_HEADER] ?? ''));
      },
      get signal() {
        const hungUp = new AbortController();
        // Closed when it has been sent, too. The request is closed as soon as it has been read.
        reply.raw.once('close', () => hungUp.abort());
        return hungUp.signal;
      },
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
    if (call.needsOwnAccount && caller) await requireOwnAccount(services.transactions, caller);
    return handler(context, parseInput(call.input as z.ZodMiniType<z.infer<Input>>, request.body ?? {})); // the same schema, typed by its output
  });
}
