-- Every member sees the family's calendar, but for events that say who sees them. Managers write all of it; others write their own, and only for themselves or for the
-- whole family.

select app.attach_feed('public.family_events', 'scope_id?');
select app.attach_audience('public.family_events', null, 'created_by', 'assigned_to', 'assigned_members');
select app.attach_members('public.family_events', 'assigned_to', 'assigned_members');

create policy member_read on public.family_events for select to {{member}}
  using (family_id = (select app.family_for('calendar.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));

create policy member_create on public.family_events for insert to {{member}}
  with check (
    family_id = (select app.family_id())
    and created_by = (select app.member_id())
    and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[]))
    and ((select app.may('calendar.manage'))
         or ((select app.may('calendar.create')) and assigned_members <@ array[(select app.member_id())]))
  );

create policy member_update on public.family_events for update to {{member}}
  using (
    family_id = (select app.family_id())
    and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[]))
    and ((select app.may('calendar.manage'))
         or ((select app.may('calendar.create')) and created_by = (select app.member_id())))
  );

