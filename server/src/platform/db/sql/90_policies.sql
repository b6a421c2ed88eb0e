-- Policies of the platform's own tables. Every policy names its mode, so that it also works where one role has all rights.
-- `app.enter`, the triggers and migrations run as the owner in mode 'definer', which may use all of these tables.

grant usage on schema app to {{login}}, {{member}}, {{device}}, {{system}}, {{auth}};
grant usage on schema public to {{member}}, {{device}}, {{system}};
grant usage on schema auth to {{auth}}, {{system}};
grant execute on function
  app.context(), app.mode(), app.is_system(), app.owner_mode(), app.family_id(), app.member_id(), app.user_id(), app.held_scopes(), app.my_families(),
  app.may(text), app.family_for(text), app.member_for(text), app.readable_tables(), app.whole_tables()
  to {{member}}, {{system}}, {{auth}}, {{login}};
grant execute on function app.enter(uuid, uuid, uuid, boolean, text, uuid, uuid[], text) to {{login}};
grant execute on function app.enter_device(uuid, uuid, text, uuid, text) to {{login}};
grant execute on function app.context(), app.mode(), app.is_system(), app.owner_mode(), app.device_family(), app.face_id(), app.is_managers_face() to {{device}};
grant execute on function app.enter_system(text, uuid, uuid, text), app.enter_as_server(text, text) to {{system}};
grant execute on function app.enter_auth(text) to {{auth}};
grant execute on function app.check_streams(uuid[], uuid[], uuid[]), app.is_open(timestamptz) to {{system}};

create policy definer on app.canary to {{owner}} using (app.owner_mode() = 'definer');
create policy member on app.canary for select to {{member}} using ((select app.mode()) = 'member');
create policy system on app.canary for select to {{system}} using ((select app.is_system()));
grant select on app.canary to {{member}}, {{system}};

create policy definer on app.context_key to {{owner}} using (app.owner_mode() = 'definer');

create policy definer on app.migrations to {{owner}} using (app.owner_mode() = 'definer');
create policy definer on app.installation to {{owner}} using (app.owner_mode() = 'definer');
create policy system on app.installation for select to {{system}} using ((select app.is_system()));
grant select (epoch, protection) on app.installation to {{system}};
create policy definer on app.secrets to {{owner}} using (app.owner_mode() = 'definer');
-- Only the key: the login's password is in the same table.
create policy system on app.secrets to {{system}} using ((select app.is_system()) and name in ('secret_key', 'push_keys', 'notice_tokens'));
grant select, insert on app.secrets to {{system}};

create policy definer on app.feeds to {{owner}} using (app.owner_mode() = 'definer');
create policy system on app.feeds to {{system}} using ((select app.is_system()));
grant select, update, delete on app.feeds to {{system}};

-- A member sees a change if they may read its table and could see the row before or after the change; and of visibility resets their own.
create policy definer on app.changes to {{owner}} using (app.owner_mode() = 'definer');
create policy member on app.changes for select to {{member}}
  using (family_id = (select app.family_id())
         and table_name = any ((select app.readable_tables())::text[])
         and (op not like 'reset%' or row_id = (select app.member_id()))
         and ((op <> 'create' and (scope_before is null or scope_before = any ((select app.held_scopes())::uuid[])))
              or (op <> 'purge' and (scope_after is null or scope_after = any ((select app.held_scopes())::uuid[])))
              or table_name = any ((select app.whole_tables())::text[])));
create policy system on app.changes to {{system}} using ((select app.is_system()));
grant select on app.changes to {{member}};
grant select, delete, update (overwrote) on app.changes to {{system}};

create policy auth on auth."user" to {{auth}} using ((select app.mode()) = 'auth');
create policy definer on auth."user" for select to {{owner}} using (app.owner_mode() = 'definer');
create policy system on auth."user" to {{system}} using ((select app.is_system()));
create policy auth on auth.session to {{auth}} using ((select app.mode()) = 'auth');
create policy definer on auth.session for select to {{owner}} using (app.owner_mode() = 'definer');
create policy system on auth.session to {{system}} using ((select app.is_system()));
create policy auth on auth.account to {{auth}} using ((select app.mode()) = 'auth');
create policy system on auth.account to {{system}} using ((select app.is_system()));
create policy auth on auth.verification to {{auth}} using ((select app.mode()) = 'auth');
create policy system on auth.verification to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on auth."user", auth.session, auth.account, auth.verification to {{auth}};
grant select, insert, update, delete on auth."user", auth.account to {{system}};
grant select, delete on auth.session, auth.verification to {{system}};

-- Only the server writes, reads and runs jobs; in a member's transaction by `asServer`.
create policy system on app.jobs to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.jobs to {{system}};

create policy system on app.observed_time to {{system}} using ((select app.is_system()));
grant select, insert, update on app.observed_time to {{system}};
