-- What follows from a change of membership, role or scope: nobody has to remember it.

/* A member made by an account carries its address. */
create or replace function app.fill_member_email() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  new.email := (select u.email from auth."user" u where u.id = new.user_id);
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;

/*
 * A new, changed or ended membership: the member's whole view changed, and the family's count with it. Whoever left holds no
 * scope any more: coming back later opens nothing of before.
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
  perform app.log_reach(v_changed, 'reach_all');
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
 * Another name or state of the family reaches the devices of its members: they ask again where they belong. Set-up writes both
 * before anybody is there to be told.
 */
create or replace function app.follow_family() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
begin
  if (new.name, new.setup_status) is not distinct from (old.name, old.setup_status)
     or v_acting.version is null or new.id is distinct from v_acting.family_id then
    return null;
  end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  perform app.log_reach((select array_agg(m.id) from public.members m
                         where m.family_id = new.id and m.user_id is not null and m.left_at is null), 'reach_scoped');
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Holding or losing a scope changes what the member sees of every scoped table. */
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
  perform app.log_reach(array[v_row.member_id], 'reach_scoped');
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Lists of member ids cannot carry a foreign key; this is theirs. The argument names the column. */
create or replace function app.check_member_list() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_ids uuid[];
  v_missing boolean;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  execute format('select ($1).%I', tg_argv[0]) into v_ids using new;
  if v_ids is null then v_set := set_config('app.owner_mode', v_mode, true); return new; end if;
  select exists (select 1 from unnest(v_ids) as wanted (id)
                 where not exists (select 1 from public.members m where m.family_id = new.family_id and m.id = wanted.id))
  into v_missing;
  if v_missing then
    raise exception '% names somebody who is not in this family.', tg_argv[0] using errcode = '23503';
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;

select app.attach_feed('public.members');
select app.attach_feed('public.tasks');

create or replace trigger fill_email before insert or update of user_id on public.members
  for each row execute function app.fill_member_email();
create or replace trigger follow_family after update of name, setup_status on public.families
  for each row execute function app.follow_family();
create or replace trigger follow_insert after insert on public.members referencing new table as new_rows
  for each statement execute function app.follow_membership();
create or replace trigger follow_update after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function app.follow_membership();
create or replace trigger follow_role after insert or update or delete on public.user_roles
  for each row execute function app.follow_role();
create or replace trigger follow_scope after insert or delete on public.scope_holders
  for each row execute function app.follow_scope();
create or replace trigger check_assigned_members before insert or update of assigned_members on public.tasks
  for each row execute function app.check_member_list('assigned_members');
