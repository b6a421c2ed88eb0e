-- Attempts are counted before a sign-in, on identity's own connections; housekeeping deletes them. The record of the demo data is
-- for the server itself.

create policy auth on auth.attempts to {{auth}} using ((select app.mode()) = 'auth');
grant select, insert, update, delete on auth.attempts to {{auth}};
create policy system on auth.attempts to {{system}} using ((select app.is_system()));
grant select, delete on auth.attempts to {{system}};

create policy system on app.demo to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.demo to {{system}};

-- Settings lie in a personal workspace. Their person may read and change them.

select app.attach_feed('public.settings');
create policy member_read on public.settings for select to {{member}}
  using (family_id = (select app.family_for('settings.own')));
create policy member_create on public.settings for insert to {{member}}
  with check (family_id = (select app.family_for('settings.own')) and id = (select app.member_id()));
create policy member_update on public.settings for update to {{member}}
  using (family_id = (select app.family_for('settings.own')));

-- Links that open accounts: the server alone.

create policy system on auth.links to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on auth.links to {{system}};
