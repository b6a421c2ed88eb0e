import { noticeChoices, noticeMutes } from '#contract/areas/notices/preferences.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';

/** @throws Problem PGRST116 for a family that is none of the person's. Null stands for all of theirs. */
async function requireOwnFamily(tx: MemberTx, familyId: string | null): Promise<void> {
  if (familyId === null) return;
  const found = await tx.asServer('look whether a choice is about a family of the person', ({ db }) =>
    db
      .selectFrom('members')
      .select('id')
      .where('family_id', '=', familyId)
      .where('user_id', '=', tx.userId)
      .where('left_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!found) throw new Problem('PGRST116');
}

export function choiceHandlers(): TableHandlers<typeof noticeChoices> {
  const standard = standardHandlers(noticeChoices);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      await requireOwnFamily(tx, fields.about_family);
      return standard.create(tx, id, fields);
    },
  };
}

export function muteHandlers(): TableHandlers<typeof noticeMutes> {
  const standard = standardHandlers(noticeMutes);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      await requireOwnFamily(tx, fields.about_family);
      return standard.create(tx, id, fields);
    },
  };
}
