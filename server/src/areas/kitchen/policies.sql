-- All that a paired device may do that shows the family's day while no person is signed in. It reads what every member sees of tasks, events and
-- groceries, and of people their names, colours and photos: rows that say who sees them stay away. It writes a tick of the member whose face was
-- pressed, of a row that this member may tick, and no other column. Where one role does all, PostgreSQL adds these policies to those of members: each
-- condition names the family of the device.

grant select (family_id, id, first_name, last_name, colour, photo, role, joined_at, left_at, deleted_at) on public.members to {{device}};
create policy device_read on public.members for select to {{device}}
  using (family_id = (select app.device_family()) and left_at is null and deleted_at is null);

grant select on public.tasks to {{device}};
grant update (status, completed_at, completed_by) on public.tasks to {{device}};
create policy device_read on public.tasks for select to {{device}}
  using (family_id = (select app.device_family()) and scope_id is null and deleted_at is null);
create policy device_tick on public.tasks for update to {{device}}
  using (family_id = (select app.device_family()) and scope_id is null and deleted_at is null
         and (created_by = (select app.face_id()) or assigned_to = (select app.face_id()) or (select app.face_id()) = any (assigned_members)
              or (select app.is_managers_face())))
  with check (status in ('pending', 'completed')
              and array[family_id, completed_by]
                  is not distinct from array[(select app.device_family()), case when status = 'completed' then (select app.face_id()) end]
              and (completed_at is null) = (completed_by is null));

grant select (family_id, id, title, location, event_date, event_time, end_date, end_time, time_zone, rrule, exdates, rdates, series_id, recurrence_id,
              cancelled, task_id, assigned_members, range_start, range_end, deleted_at) on public.family_events to {{device}};
create policy device_read on public.family_events for select to {{device}}
  using (family_id = (select app.device_family()) and scope_id is null and deleted_at is null);

grant select (family_id, id, title, is_first, position, is_completed, created_at, deleted_at) on public.grocery_lists to {{device}};
create policy device_read on public.grocery_lists for select to {{device}}
  using (family_id = (select app.device_family()) and not is_completed and deleted_at is null);

grant select on public.grocery_items to {{device}};
grant update (is_checked, checked_by, checked_at) on public.grocery_items to {{device}};
create policy device_read on public.grocery_items for select to {{device}}
  using (family_id = (select app.device_family()) and deleted_at is null);
create policy device_tick on public.grocery_items for update to {{device}}
  using (family_id = (select app.device_family()) and deleted_at is null)
  with check (array[family_id, checked_by] is not distinct from array[(select app.device_family()), case when is_checked then (select app.face_id()) end]
              and (checked_at is null) = (checked_by is null));
