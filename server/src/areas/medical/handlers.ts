import { doses } from '#contract/areas/medical/medications.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { Room, sizeOf } from '../../platform/tables/room.ts';
import { writeLateDose } from './late-commands.ts';

/**
 * The standard handlers, which also take a dose that a carer gave in their time and whose phone had no network until after it: one that is not
 * entered looks open, and would be given twice. It is written with the server's rights, because the carer sees and changes nothing there any more.
 */
export function dosesHandlers(): TableHandlers<typeof doses> {
  const [standard, room] = [standardHandlers(doses), new Room(doses)];
  return {
    ...standard,
    create: async (tx, id, fields) => {
      const row = { ...doses.applyCreate(fields, tx.actor, tx.now), id, family_id: tx.familyId };
      const late = (await room.has(tx, sizeOf(row)))
        ? await tx.asServer('take a dose that a carer gave in their time', (system) => writeLateDose(system, row))
        : null;
      return late ?? standard.create(tx, id, fields);
    },
  };
}
