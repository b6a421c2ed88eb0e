import type { FastifyInstance } from 'fastify';
import { sendEventNotifications } from '#contract/areas/assignment-notifications.ts';
import { familyEvents } from '#contract/areas/calendar.ts';
import { Problem } from '../../platform/db/problems.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { findRow } from '../../platform/tables/rows.ts';

export function registerCalendarCalls(app: FastifyInstance, services: Services): void {
  mountCall(app, services, sendEventNotifications, ({ asMember }, { event_id }) =>
    asMember(false, async (tx) => {
      const event = await findRow(tx, familyEvents, event_id);
      if (!event) throw new Problem('PGRST116');
      return { success: true, notified: event.assigned_members.filter((id) => id !== event.created_by) };
    }),
  );
}
