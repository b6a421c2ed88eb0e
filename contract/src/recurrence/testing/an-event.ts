import { familyEvents, type FamilyEvent, type NewEvent } from '../../areas/calendar.ts';
import type { Actor } from '../../permissions.ts';

/** Who made the events of `anEvent`. */
export const ANA = {
  memberId: '0197aaaa-0000-7000-8000-00000000000a',
  effectiveRole: 'parent',
} as const satisfies Actor;
export const SERIES = '0197aaaa-0000-7000-8000-0000000000e1';

/** An event of Ana as the server stores it, made on 20 November 2026 at 10; without other fields, it is on that day. */
export function anEvent(fields: Partial<NewEvent> = {}, id = SERIES): FamilyEvent {
  const made = new Date('2026-11-20T10:00:00Z');
  const stamps = { version: 1, created_at: made.toISOString(), updated_at: made.toISOString(), deleted_at: null };
  return {
    ...familyEvents.applyCreate({ title: 'Swimming', event_date: '2026-11-20', ...fields }, ANA, made),
    ...stamps,
    id,
  };
}
