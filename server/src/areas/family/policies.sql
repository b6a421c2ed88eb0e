-- Every member sees the family's people. Managers write their names, others only their own. Roles and membership change through
-- commands only, and members are never deleted.

-- The id of an account belongs to that account in every family: a person without account under it would block its owner from
-- joining. Nor may a person have the id of a scope, because every person holds the scope of their own id. The refusal is the one for an
-- id that is taken, so that it reveals no more. The members of a deleted account remain.
create or replace function app.refuse_account_id() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  if new.user_id is null and exists (select 1 from auth."user" u where u.id = new.id)
     or exists (select 1 from app.scopes s where s.family_id = new.family_id and s.scope_id = new.id) then
    raise exception 'The id of an account or a scope was given to a person.' using errcode = '23505';
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;
create or replace trigger refuse_account_id before insert on public.members
  for each row execute function app.refuse_account_id();

select app.attach_files('public.members', 'photo');

create policy member_read on public.members for select to {{member}}
  using (family_id = (select app.family_for('family.view')));
create policy own_read on public.members for select to {{member}} using (user_id = (select app.user_id()));
create policy member_create on public.members for insert to {{member}}
  with check (family_id = (select app.family_for('family.manage')));
create policy member_update on public.members for update to {{member}}
  using (family_id = (select app.family_id())
         and ((select app.may('family.manage'))
              or ((select app.may('family.rename_self')) and id = (select app.member_id()))))
  with check (deleted_at is null); -- no member may write the columns that the first condition asks about
create policy definer on public.members to {{owner}} using (app.owner_mode() = 'definer');

create policy member_read on public.scope_holders for select to {{member}}
  using (family_id = (select app.family_id()) and member_id = (select app.member_id()));
create policy definer on public.scope_holders to {{owner}} using (app.owner_mode() = 'definer');
create policy system on public.scope_holders to {{system}} using ((select app.is_system()));
grant select on public.scope_holders to {{member}};
grant select, insert, delete on public.scope_holders to {{system}};

create policy member_read on public.families for select to {{member}}
  using (id = any ((select app.my_families())::uuid[]));
create policy member_update on public.families for update to {{member}}
  using (id = (select app.family_id()) and (select app.may('family.manage')));
create policy definer on public.families to {{owner}} using (app.owner_mode() = 'definer');
create policy system on public.families to {{system}} using ((select app.is_system()));
grant select on public.families to {{member}};
grant update (name, colour, assistant_consent, updated_at) on public.families to {{member}};
grant select, insert, update, delete on public.families to {{system}};

create policy own_read on public.profiles for select to {{member}} using (id = (select app.user_id()));
create policy own_update on public.profiles for update to {{member}} using (id = (select app.user_id()));
create policy definer on public.profiles for select to {{owner}} using (app.owner_mode() = 'definer');
create policy system on public.profiles to {{system}} using ((select app.is_system()));
grant select on public.profiles to {{member}};
grant update (family_id, first_name, last_name, avatar_url, updated_at) on public.profiles to {{member}};
grant select, insert, update, delete on public.profiles to {{system}};

create policy own_read on public.user_roles for select to {{member}} using (user_id = (select app.user_id()));
create policy definer on public.user_roles for select to {{owner}} using (app.owner_mode() = 'definer');
create policy system on public.user_roles to {{system}} using ((select app.is_system()));
grant select on public.user_roles to {{member}};
grant select, insert, delete on public.user_roles to {{system}};
