import type { Tx } from '../../platform/db/transactions.ts';
import { tell } from '../../core/notices/kinds.ts';
import { unpairDevicesOf } from './device-commands.ts';
import { managerEnded } from './notices.ts';
import { listManagers, listPinChildren } from './queries.ts';
import { newCode } from './rules.ts';

/**
 * Takes from a member of the entered family, who does not manage it any more, every way in as one of its children: the family code, the
 * devices that they have paired, and the sessions by PIN that began on no paired device. A child's session on a device that another
 * manager has paired goes on. The managers are told which PINs to change.
 */
export async function endManaging(tx: Tx, familyId: string, memberId: string): Promise<void> {
  const { db } = tx;
  await db
    .updateTable('app.family_codes')
    .set({ code: newCode(), told_until: null })
    .where('family_id', '=', familyId)
    .execute();
  const unpaired = await unpairDevicesOf(tx, familyId, memberId);
  const children = await listPinChildren(tx, familyId);
  if (children.length > 0) {
    const ended = await db
      .deleteFrom('auth.session')
      .where(
        'userId',
        'in',
        children.map(({ userId }) => userId),
      )
      .where('deviceId', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of ended) tx.sessionEnded(id);
  }
  if (children.length + unpaired === 0) return;
  const known = children.filter(({ set_by }) => set_by === null || set_by === memberId);
  const about = { family_id: familyId, member_id: memberId, children: known.map((child) => child.memberId) };
  await tell(
    tx,
    managerEnded,
    (await listManagers(tx, familyId)).map((to) => ({ ...about, to })),
  );
}
