-- Notifications lie in a personal workspace. The server makes them; their person reads, ticks off and deletes them.

select app.attach_feed('public.notifications');
create policy member_read on public.notifications for select to {{member}}
  using (family_id = (select app.family_for('notifications.own')));
create policy member_update on public.notifications for update to {{member}}
  using (family_id = (select app.family_for('notifications.own')));

-- A person's choices of how they are reached.

select app.attach_feed('public.notification_preferences');
create policy member_read on public.notification_preferences for select to {{member}}
  using (family_id = (select app.family_for('notifications.own')));
create policy member_create on public.notification_preferences for insert to {{member}}
  with check (family_id = (select app.family_for('notifications.own')) and id = (select app.member_id()));
create policy member_update on public.notification_preferences for update to {{member}}
  using (family_id = (select app.family_for('notifications.own')));

select app.attach_feed('public.notice_choices');
create policy member_read on public.notice_choices for select to {{member}}
  using (family_id = (select app.family_for('notifications.own')));
create policy member_create on public.notice_choices for insert to {{member}}
  with check (family_id = (select app.family_for('notifications.own')));
create policy member_update on public.notice_choices for update to {{member}}
  using (family_id = (select app.family_for('notifications.own')));

select app.attach_feed('public.notice_mutes');
create policy member_read on public.notice_mutes for select to {{member}}
  using (family_id = (select app.family_for('notifications.own')));
create policy member_create on public.notice_mutes for insert to {{member}}
  with check (family_id = (select app.family_for('notifications.own')));
create policy member_update on public.notice_mutes for update to {{member}}
  using (family_id = (select app.family_for('notifications.own')));

-- What became of each notice: written by the server. What a notice is made of stays with it.

select app.attach_feed('public.deliveries', '', 'facts', 'subscription_id');
create policy member_read on public.deliveries for select to {{member}}
  using (family_id = (select app.family_for('notifications.own')));

-- Where pushes are sent: the server alone.

create policy system on app.push_subscriptions to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.push_subscriptions to {{system}};
