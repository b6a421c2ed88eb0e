import { members, nextColour } from '#contract/areas/family.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { listColours } from './queries.ts';

/** New members get their hue in joining order, so that none has to be chosen. */
export function membersHandlers(): TableHandlers<typeof members> {
  const standard = standardHandlers(members);
  return {
    ...standard,
    create: async (tx, id, fields) =>
      standard.create(
        tx,
        id,
        fields.colour ? fields : { ...fields, colour: nextColour(await listColours(tx, tx.familyId)) },
      ),
  };
}
