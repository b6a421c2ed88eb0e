-- An entry of a school's calendar file is one row of its student, also where two parents read the file in at once. Of those that are there twice the
-- first keeps the key; the others stay as rows that were written by hand.
alter table public.school_events disable trigger user;
update public.school_events event set uid = null
where uid is not null and deleted_at is null and exists (
  select 1 from public.school_events first
  where first.family_id = event.family_id and first.student_id = event.student_id and first.uid = event.uid and first.deleted_at is null
    and (first.created_at, first.id) < (event.created_at, event.id));
alter table public.school_events enable trigger user;
create unique index school_events_uid on public.school_events (family_id, student_id, uid) where uid is not null and deleted_at is null;

alter table public.school_exceptions disable trigger user;
update public.school_exceptions holiday set uid = null
where uid is not null and deleted_at is null and exists (
  select 1 from public.school_exceptions first
  where first.family_id = holiday.family_id and first.profile_id = holiday.profile_id and first.uid = holiday.uid and first.deleted_at is null
    and (first.created_at, first.id) < (holiday.created_at, holiday.id));
alter table public.school_exceptions enable trigger user;
create unique index school_exceptions_uid on public.school_exceptions (family_id, profile_id, uid) where uid is not null and deleted_at is null;
