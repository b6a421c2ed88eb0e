import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';

/**
 * Ends every session of the caller, this one too, also when the caller disconnects meanwhile. @throws Problem PGRST301 when this one has
 * ended before.
 */
export async function signOutEverywhere(
  transactions: Transactions,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<void> {
  const caller = { userId, sessionId };
  await transactions.withSystem('sign somebody out everywhere', { caller, duringPasswordChange: true }, (tx) =>
    endSessions(tx, userId, null),
  );
}

/** Ends a person's sessions, all of them or all but one. */
export async function endSessions(tx: Tx, userId: string, keptSession: string | null): Promise<void> {
  const all = tx.db.deleteFrom('auth.session').where('userId', '=', userId).returning('id');
  const ended = await (keptSession === null ? all : all.where('id', '<>', keptSession)).execute();
  for (const { id } of ended) tx.sessionEnded(id);
}
