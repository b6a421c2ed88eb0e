import { members, nextColour, type MemberChanges } from '#contract/areas/family.ts';
import { DETAILS, privateDetails, type Detail } from '#contract/areas/people.ts';
import { latestDate } from '#contract/birthdays.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { MEMBER_NAMED } from '../../core/members/hooks.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { listColours } from '../../core/families/queries.ts';

/** New members get their hue in joining order, so that none has to be chosen. No one is born in the future. */
export function membersHandlers(): TableHandlers<typeof members> {
  const standard = standardHandlers(members);
  const hiding = standardHandlers(privateDetails);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      requireBorn(tx, fields);
      const colour = fields.colour ?? nextColour(await listColours(tx, tx.familyId));
      return standard.create(tx, id, { ...fields, colour });
    },
    update: async (tx, id, fields) => {
      requireBorn(tx, fields);
      const { first_name } = fields;
      if (first_name !== undefined)
        await tx.asServer("compare a child's name", (system) =>
          system.call(MEMBER_NAMED, { familyId: tx.familyId, memberId: id, firstName: first_name }),
        );
      const shown = DETAILS.filter((detail) => fields[detail]);
      const again = tx.earlierChanges > 0 && shown.length > 0 ? await listJustHidden(tx, id, shown) : [];
      if (again.length > 0) await hiding.update(tx, id, Object.fromEntries(again.map((detail) => [detail, null])));
      return standard.update(tx, id, fields);
    },
  };
}

/** Which of these details the earlier changes of the same group have hidden. One that was hidden before stays so. */
async function listJustHidden({ asServer, familyId, version }: MemberTx, memberId: string, details: readonly Detail[]) {
  return asServer('look which details a group has hidden', async ({ db }) => {
    const changes = await db
      .selectFrom('app.changes')
      .select(['op', 'before'])
      .where('family_id', '=', familyId)
      .where('table_name', '=', privateDetails.name)
      .where('row_id', '=', memberId)
      .where('version', '>', version)
      .execute();
    return details.filter((detail) => changes.some(({ op, before }) => op === 'create' || detail in (before ?? {})));
  });
}

/**
 * A member has one row of them, with the member's own id. A device that did not know of it sends a creation too, which counts as an
 * update, so that no detail is lost.
 */
export function privateDetailsHandlers(): TableHandlers<typeof privateDetails> {
  const standard = standardHandlers(privateDetails);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      requireBorn(tx, fields);
      const { member_id, ...details } = fields;
      if (id !== member_id) throw new Problem('42501', 'The details of a member have the id of that member.');
      const made = await findRow(tx, privateDetails, id);
      if (!made) return standard.create(tx, id, fields);
      // A write that changes nothing is written all the same: see `Handlers`.
      return standard.update(tx, id, Object.keys(details).length > 0 ? details : { phone: made.phone });
    },
    update: async (tx, id, fields) => {
      requireBorn(tx, fields);
      return standard.update(tx, id, fields);
    },
  };
}

function requireBorn({ now }: MemberTx, { birth_date }: MemberChanges): void {
  if (birth_date && birth_date > latestDate(now))
    throw new Problem('BAD_REQUEST', undefined, { fields: { birth_date: 'invalid' } });
}
