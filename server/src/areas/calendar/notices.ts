import { familyEvents } from '#contract/areas/calendar.ts';
import { startOf } from '#contract/recurrence/occurrences.ts';
import { rowNotice } from '../../core/notices/kinds.ts';
import { describeEvent } from './rules.ts';

/** A member was put on an event. They are told of a series, and not again of each occurrence that is moved. */
export const eventGiven = rowNotice('event_given', familyEvents, {
  hears: ({ before, after }) => {
    if (after.deleted_at !== null || after.cancelled || after.recurrence_id !== null) return [];
    return after.assigned_members.filter((id) => !before?.assigned_members.includes(id));
  },
  stillHears: ({ assigned_members }, memberId) => assigned_members.includes(memberId),
  describe: (event, actor, language, say) => describeEvent(event, startOf(event), actor, language, say),
});
