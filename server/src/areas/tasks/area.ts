import { MEMBER_LEFT, OWN_ROWS_ANSWERED } from '../../core/members/hooks.ts';
import { OWN_DAY } from '../../core/own-day/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { taskContent } from './content-rules.ts';
import { listDayTasks } from './day-queries.ts';
import { disposeOfTasks, unassignMember } from './assignee-commands.ts';
import { demo } from './demo.ts';
import { tasksHandlers } from './handlers.ts';
import { taskGiven } from './notices.ts';
import { repeatWhenDone, taskPassed } from './repeat-commands.ts';
import { registerTaskCalls } from './routes.ts';

/** What the family has to do. */
export const tasks: Area = {
  handlers: { tasks: tasksHandlers },
  mount: registerTaskCalls,
  followers: [
    follow(OWN_DAY, async (_, { member, asked }) => ({ tasks: await listDayTasks(member, asked) })),
    repeatWhenDone,
    follow(OWN_ROWS_ANSWERED, (_, { member, memberId, answer }) => disposeOfTasks(member, memberId, answer.own_tasks)),
    follow(MEMBER_LEFT, (tx, { familyId, memberId }) => unassignMember(tx, familyId, memberId)),
  ],
  notices: [taskGiven],
  moments: [taskPassed],
  content: [taskContent],
  demo,
};
