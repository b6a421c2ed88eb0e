-- Notifications lie in a personal workspace. The server makes them; their person reads, ticks off and deletes them.

select app.attach_feed('public.notifications');
create policy member_read on public.notifications for select to {{member}}
  using (family_id = (select app.family_for('notifications.own')));
create policy member_update on public.notifications for update to {{member}}
  using (family_id = (select app.family_for('notifications.own')));
create policy system on public.notifications to {{system}} using ((select app.is_system()));
