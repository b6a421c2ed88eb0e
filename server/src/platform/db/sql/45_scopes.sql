-- Scopes that members make and share. A table declares the column with the holders of each row (`seenBy.holders`), and the row's id is
-- the scope. So the table's own policies say who may share, and the row itself is created, synced and undone like any other.

/*
 * Makes the acting member the first holder of a new scope, before the row is inserted: policies for reading do not see what a trigger of
 * the same statement writes. False when the id is that of a scope, a person or an account already; its holders stay as they are.
 */
create or replace function app.open_scope(p_table text, p_scope uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
  v_is_new boolean;
begin
  if v_acting.member_id is null or v_acting.version is null then
    raise exception 'Permission denied: a scope was made outside a member''s transaction.' using errcode = '42501';
  end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  insert into app.scopes (family_id, scope_id, table_name) select v_acting.family_id, p_scope, p_table
  where not exists (select 1 from public.members m where m.family_id = v_acting.family_id and m.id = p_scope)
    and not exists (select 1 from auth."user" u where u.id = p_scope)
  on conflict do nothing;
  v_is_new := found;
  if v_is_new then
    insert into public.scope_holders (family_id, scope_id, member_id) values (v_acting.family_id, p_scope, v_acting.member_id);
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return v_is_new;
end $$;

/*
 * Gives and takes a row's scope as its column of holders says. Only what changed in the column counts: a member who left the family and
 * came back does not hold what an old row still names. Refuses a new row whose id is a scope of something else.
 */
create or replace function app.follow_holders() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_old uuid[] := '{}';
  v_new uuid[] := '{}';
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  if tg_op <> 'DELETE' then v_new := app.list_named(to_jsonb(new), tg_argv)::uuid[]; end if;
  if tg_op = 'INSERT' then
    insert into app.scopes (family_id, scope_id, table_name) select new.family_id, new.id, tg_table_name
    where not exists (select 1 from public.members m where m.family_id = new.family_id and m.id = new.id)
    on conflict do nothing;
    if not exists (select 1 from app.scopes s
                   where s.family_id = new.family_id and s.scope_id = new.id and s.table_name = tg_table_name) then
      raise exception 'The id of a scope was given to a row of %.', tg_table_name using errcode = '23505';
    end if;
    select coalesce(array_agg(h.member_id), '{}') into v_old from public.scope_holders h
    where h.family_id = new.family_id and h.scope_id = new.id;
  else
    v_old := app.list_named(to_jsonb(old), tg_argv)::uuid[];
  end if;
  delete from public.scope_holders h
  where h.family_id = coalesce(new.family_id, old.family_id) and h.scope_id = coalesce(new.id, old.id)
    and h.member_id = any (v_old) and h.member_id <> all (v_new);
  insert into public.scope_holders (family_id, scope_id, member_id)
  select new.family_id, new.id, m.id from unnest(v_new) as m (id) where m.id <> all (v_old)
  on conflict do nothing;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Lets the column p_column of a table say who holds the scope of each row. */
create or replace function app.attach_holders(p_table regclass, p_column text) returns void language plpgsql as $$
begin
  perform app.attach_members(p_table, p_column);
  execute format('create or replace trigger follow_holders after insert or delete or update of %I on %s
    for each row execute function app.follow_holders(%L)', p_column, p_table, p_column);
end $$;

create policy definer on app.scopes to {{owner}} using (app.owner_mode() = 'definer');
grant execute on function app.open_scope(text, uuid) to {{member}};
