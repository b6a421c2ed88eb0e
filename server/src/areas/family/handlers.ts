import { members, nextColour, type MemberChanges } from '#contract/areas/family.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { latestDate } from '#contract/birthdays.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { requireNameForPin } from '../pins/name-commands.ts';
import { listColours } from './queries.ts';

/** New members get their hue in joining order, so that none has to be chosen. No one is born in the future. */
export function membersHandlers(): TableHandlers<typeof members> {
  const standard = standardHandlers(members);
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
        await tx.asServer("compare a child's name", (system) => requireNameForPin(system, tx.familyId, id, first_name));
      return standard.update(tx, id, fields);
    },
  };
}

export function privateDetailsHandlers(): TableHandlers<typeof privateDetails> {
  const standard = standardHandlers(privateDetails);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      requireBorn(tx, fields);
      return standard.create(tx, id, fields);
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
