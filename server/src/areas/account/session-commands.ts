import type { Caller, Door, Tx } from '../../platform/db/transactions.ts';

/** Ends every session of whoever is signed in, this one too. @throws Problem PGRST301 when this one has ended before. */
export async function signOutEverywhere(door: Door, caller: Caller): Promise<void> {
  await door.withSystem('sign somebody out everywhere', { caller, duringPasswordChange: true }, (tx) =>
    endSessions(tx, caller.userId, null),
  );
}

/** Ends a person's sessions but for one that is kept, or all. */
export async function endSessions({ db }: Tx, userId: string, keptSession: string | null): Promise<void> {
  const all = db.deleteFrom('auth.session').where('userId', '=', userId);
  await (keptSession === null ? all : all.where('id', '<>', keptSession)).execute();
}
