import { ACCOUNT_PARTED, FAMILY_ENDS } from '../../core/members/hooks.ts';
import { OWN_DAY } from '../../core/own-day/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { listOutsideDay } from './day-queries.ts';
import { deleteAddress, deleteAddresses } from './address-commands.ts';
import { outsideCalendarsHandlers } from './handlers.ts';
import { fetchCalendarWorker } from './jobs.ts';
import { registerCalendarFiles } from './routes.ts';
import './schema.ts';

/** Calendar files: secret addresses, downloads, and calendars from outside. */
export const calendarFiles: Area = {
  handlers: { outside_calendars: outsideCalendarsHandlers },
  mount: registerCalendarFiles,
  followers: [
    follow(OWN_DAY, async (_, { member, asked }) => ({ events: await listOutsideDay(member, asked) })),
    follow(ACCOUNT_PARTED, (tx, { familyId, userId }) => deleteAddress(tx, familyId, userId)),
    follow(FAMILY_ENDS, (tx, { familyId }) => deleteAddresses(tx, familyId)),
  ],
  workers: ({ transactions }) => [fetchCalendarWorker(transactions)],
};
