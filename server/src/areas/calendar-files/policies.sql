-- Every member sees the calendars that the family follows, and their events, which only the server writes. Managers choose them.

select app.attach_feed('public.outside_calendars');
select app.attach_members('public.outside_calendars', 'member_id');
create policy member_read on public.outside_calendars for select to {{member}}
  using (family_id = (select app.family_for('calendar.view')));
create policy member_create on public.outside_calendars for insert to {{member}}
  with check (family_id = (select app.family_for('calendar.manage')));
create policy member_update on public.outside_calendars for update to {{member}}
  using (family_id = (select app.family_for('calendar.manage')));

select app.attach_feed('public.outside_events');
create policy member_read on public.outside_events for select to {{member}}
  using (family_id = (select app.family_for('calendar.view')));

-- Secrets of people: no member reads or writes them, also not their own.
create policy system on public.calendar_addresses to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on public.calendar_addresses to {{system}};
