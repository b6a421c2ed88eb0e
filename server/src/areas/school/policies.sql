-- A student sees the own rows, and managers all of them. A student sets the status of what there is to do, and writes homework down. All else is for managers.

/* Refuses a row of a school year for another student than the year's, who would see it, and of a lesson of another year. Statements of the server pass. */
create or replace function app.check_school_student() returns trigger language plpgsql as $$
declare
  v_period uuid := (to_jsonb(new) ->> 'period_id')::uuid;
begin
  if app.mode() = 'member' and not exists (
       select 1 from public.school_profiles p
       where p.family_id = new.family_id and p.id = new.profile_id and p.student_id = new.student_id) then
    raise exception 'This school year is not one of the student.' using errcode = '23503';
  end if;
  if app.mode() = 'member' and v_period is not null and not exists (
       select 1 from public.school_periods p
       where p.family_id = new.family_id and p.id = v_period and p.profile_id = new.profile_id) then
    raise exception 'This lesson is not one of the school year.' using errcode = '23503';
  end if;
  return null;
end $$;

-- for each table: school_profiles, school_periods, school_exceptions, grades, school_absences, school_events
select app.attach_feed('public.{{table}}', 'student_id');
select app.attach_members('public.{{table}}', 'student_id');
create policy member_read on public.{{table}} for select to {{member}}
  using (family_id = (select app.family_for('school.view'))
         and ((select app.may('school.manage')) or student_id = any ((select app.held_scopes())::uuid[])));
-- end

-- for each table: school_profiles, school_periods, school_exceptions, grades, school_absences
create policy member_update on public.{{table}} for update to {{member}}
  using (family_id = (select app.family_for('school.manage')));
-- end

-- for each table: school_profiles, grades, school_absences
create policy member_create on public.{{table}} for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('school.manage')));
-- end

-- for each table: school_periods, school_exceptions
create policy member_create on public.{{table}} for insert to {{member}}
  with check (family_id = (select app.family_for('school.manage')));
-- end

-- for each table: school_periods, school_exceptions, grades
create or replace trigger check_student after insert on public.{{table}} for each row execute function app.check_school_student();
-- end

select app.attach_files('public.school_events', 'attachments');

/*
 * Refuses a student a change of columns that row security cannot tell apart: of homework that they wrote down all but its kind and signature, of all
 * else but the status. Who completed and signed it is who does so. Statements of the server pass.
 */
create or replace function app.check_school_event() returns trigger language plpgsql as $$
declare
  v_open text[] := array['status', 'completed_at', 'completed_by'];
begin
  if app.mode() is distinct from 'member' then return new; end if;
  if (new.completed_at, new.completed_by) is distinct from (old.completed_at, old.completed_by)
     and (new.status is not distinct from old.status
          or new.completed_by is distinct from (case when new.status = 'completed' then app.member_id() end))
     or (new.signed_at, new.signed_by) is distinct from (old.signed_at, old.signed_by)
     and (new.is_signed is not distinct from old.is_signed
          or new.signed_by is distinct from (case when new.is_signed then app.member_id() end)) then
    raise exception 'Permission denied: who completed and signed it follows from that change.' using errcode = '42501';
  end if;
  if app.may('school.manage') then return new; end if;
  if old.created_by = app.member_id() and old.kind = 'homework' then
    if new.kind <> 'homework' or new.is_signed is distinct from old.is_signed then
      raise exception 'Permission denied: a student writes homework down, and parents sign.' using errcode = '42501';
    end if;
  elsif to_jsonb(new) - v_open is distinct from to_jsonb(old) - v_open then
    raise exception 'Permission denied: students change only the status of it.' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger check_columns before update on public.school_events for each row execute function app.check_school_event();

create policy member_create on public.school_events for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('school.take_part'))
              and ((select app.may('school.manage'))
                   or (student_id = (select app.member_id()) and kind = 'homework' and uid is null)));
create policy member_update on public.school_events for update to {{member}}
  using (family_id = (select app.family_for('school.take_part'))
         and ((select app.may('school.manage')) or student_id = (select app.member_id())));
