import type { Area } from '../../core/area.ts';
import { CALENDAR_WRITTEN } from '../../core/calendar/hooks.ts';
import { follow } from '../../platform/db/hooks.ts';
import { allowanceDue } from './allowance-commands.ts';
import { listBillDays } from './calendar-queries.ts';
import { financeContent } from './content-rules.ts';
import { demo } from './demo.ts';
import { financeFollowers } from './followers.ts';
import { choresHandlers } from './handlers.ts';
import { allowancePaid, billDue, choreDone, goalAchieved, payoutAsked } from './notices.ts';
import { recurringDue } from './recurring-commands.ts';
import { registerFinanceCalls } from './routes.ts';

/** The family's money, and what children learn with. */
export const finances: Area = {
  mount: registerFinanceCalls,
  handlers: { chores: choresHandlers },
  followers: [...financeFollowers, follow(CALENDAR_WRITTEN, listBillDays)],
  notices: [allowancePaid, choreDone, payoutAsked, goalAchieved, billDue],
  content: financeContent,
  demo,
  moments: [allowanceDue, recurringDue],
};
