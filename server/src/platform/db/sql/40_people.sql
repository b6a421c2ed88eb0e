-- Triggers for everything that follows from a change of membership, role or scope.

/*
 * Copies the address of an account that joins into its member row, where it is the family's to see. A child's is for parents only, and that of an
 * account with a PIN receives no mail.
 */
create or replace function app.fill_member_email() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  if new.user_id is null then return new; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  new.email := (select case when u.email like '%@pin.invalid' then new.email when new.role is distinct from 'child' then u.email end
                from auth."user" u where u.id = new.user_id);
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;

/*
 * A new, changed or ended membership resets the member's visibility and updates the family's member count. A removed member loses
 * every scope, so that rejoining later does not restore old access.
 */
create or replace function app.follow_membership() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_changed uuid[];
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  if tg_op = 'INSERT' then
    select array_agg(n.id) into v_changed from new_rows n where n.user_id is not null;
  else
    select array_agg(n.id) into v_changed from new_rows n join old_rows o on o.family_id = n.family_id and o.id = n.id
    where (n.role, n.left_at, n.user_id) is distinct from (o.role, o.left_at, o.user_id);
  end if;
  if v_changed is null then v_set := set_config('app.owner_mode', v_mode, true); return null; end if;
  if tg_op = 'UPDATE' then
    delete from public.scope_holders h using new_rows n
    where n.left_at is not null and h.family_id = n.family_id and h.member_id = n.id;
  end if;
  perform app.log_reset(v_changed, 'reset_all');
  perform app.refresh_audiences(app.family_id());
  update public.families f
  set updated_at = now(), current_member_count =
    (select count(*) from public.members m where m.family_id = f.id and m.user_id is not null and m.left_at is null)
  where f.id = app.family_id();
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* The most recent row of user_roles decides the role. */
create or replace function app.follow_role() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_row public.user_roles := case when tg_op = 'DELETE' then old else new end;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  if v_row.family_id is null then v_set := set_config('app.owner_mode', v_mode, true); return null; end if;
  update public.members m
  set role = (select r.role from public.user_roles r where r.user_id = v_row.user_id and r.family_id = v_row.family_id
              order by r.created_at desc, r.id desc limit 1)
  where m.family_id = v_row.family_id and m.user_id = v_row.user_id;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/*
 * A new name, state or owner of the family is sent to its members' clients, which then load their memberships again. Nothing is logged
 * outside a transaction of the family, as in set-up, which writes both before the family has members.
 */
create or replace function app.follow_family() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
begin
  if (new.name, new.colour, new.setup_status, new.owner_id)
       is not distinct from (old.name, old.colour, old.setup_status, old.owner_id)
     or v_acting.version is null or new.id is distinct from v_acting.family_id then
    return null;
  end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  perform app.log_reset((select array_agg(m.id) from public.members m
                         where m.family_id = new.id and m.user_id is not null and m.left_at is null), 'reset_scoped');
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* A gained or lost scope changes which of its rows the member sees. Of one that this transaction makes the member has not missed a row. */
create or replace function app.follow_scope() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
  v_row public.scope_holders := case when tg_op = 'DELETE' then old else new end;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  if v_acting.version is null or v_row.family_id is distinct from v_acting.family_id then
    raise exception 'Permission denied: a scope was changed outside its family''s transaction.' using errcode = '42501';
  end if;
  insert into app.scopes (family_id, scope_id) values (v_row.family_id, v_row.scope_id) on conflict do nothing;
  if tg_op = 'DELETE' or not app.is_new_scope(v_row.scope_id) then
    perform app.log_reset(array[v_row.member_id], 'reset_scoped', 'members', v_row.scope_id);
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

drop function if exists app.check_member_list() cascade;
/*
 * Checks the members that a row names, for `app.stamp_row`. A change may newly name only present members; a removed member may remain
 * where a column of the row already names them (p_known). A list cannot have a foreign key, so this refuses an unknown id as one
 * would. The acting member needs no check: `app.enter` has just checked them.
 */
create or replace function app.check_members(p_table text, p_named text[], p_known text[], p_family uuid) returns void language plpgsql
  as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
  v_missing boolean;
  v_left boolean;
begin
  select bool_or(m.id is null), bool_or(m.left_at is not null or m.deleted_at is not null) into v_missing, v_left
  from unnest(p_named) as named (id)
  left join public.members m on m.family_id = p_family and m.id = named.id::uuid
  where named.id <> all (p_known);
  if v_missing then
    raise exception '% names a person who is not in this family.', p_table using errcode = '23503';
  elsif v_left then
    raise exception 'A person you chose is not in the family any more. Please choose someone else.' using errcode = 'CA422';
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
end $$;

/* The member ids in the given columns of a row, single or in lists. */
create or replace function app.list_named(p_row jsonb, p_columns text[]) returns text[] language plpgsql immutable as $$
declare
  v_column text;
  v_named text[] := '{}';
begin
  foreach v_column in array p_columns loop
    if jsonb_typeof(p_row -> v_column) = 'array' then
      v_named := v_named || array(select jsonb_array_elements_text(p_row -> v_column));
    elsif p_row ->> v_column is not null then
      v_named := v_named || (p_row ->> v_column);
    end if;
  end loop;
  return v_named;
end $$;

/*
 * Lets the stamp of a table check the columns that name members (one id or a list each), besides those that it checks already. Call it
 * after `attach_feed`.
 */
create or replace function app.attach_members(p_table regclass, variadic p_columns text[]) returns void language plpgsql as $$
begin
  execute format('create or replace trigger stamp_row before insert or update on %s
    for each row execute function app.stamp_row(%s)', p_table,
    (select string_agg(distinct quote_literal(c), ', ') from unnest(p_columns || array_remove(
       (select string_to_array(encode(t.tgargs, 'escape'), '\000') from pg_trigger t
        where t.tgrelid = p_table and t.tgname = 'stamp_row'), '')) as c));
end $$;

select app.attach_feed('public.members');
select app.attach_feed('public.tasks', 'scope_id?');

create or replace trigger fill_email before insert or update of user_id on public.members
  for each row execute function app.fill_member_email();
create or replace trigger follow_family after update of name, colour, setup_status, owner_id on public.families
  for each row execute function app.follow_family();
create or replace trigger follow_insert after insert on public.members referencing new table as new_rows
  for each statement execute function app.follow_membership();
create or replace trigger follow_update after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function app.follow_membership();
create or replace trigger follow_role after insert or update or delete on public.user_roles
  for each row execute function app.follow_role();
create or replace trigger follow_scope after insert or delete on public.scope_holders
  for each row execute function app.follow_scope();
select app.attach_members('public.tasks', 'assigned_to', 'assigned_members');
