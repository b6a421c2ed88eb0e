-- What of an outside calendar could not be read, for its family.
alter table public.outside_calendars add column reading jsonb;

-- Every calendar is read anew, also where its address says that nothing has changed since.
alter table public.outside_calendars disable trigger user;
update public.outside_calendars set etag = null, last_modified = null;
alter table public.outside_calendars enable trigger user;

-- The fetch of a calendar is never given up. Those that were, because they failed for days, begin again.
update app.jobs set is_kept = true where kind = 'fetch_calendar';
insert into app.jobs (id, kind, payload, due_at, next_attempt_at, is_kept, key)
select gen_random_uuid(), 'fetch_calendar',
  jsonb_build_object('family_id', family_id, 'calendar_id', id, 'accept_fewer', false), now(), now(), true, id::text
from public.outside_calendars
where deleted_at is null
on conflict do nothing;
