-- Scopes that members make and share. A table declares the column with the holders of each row (`seenBy.holders`), and the row's id is
-- the scope. So the table's own policies say who may share, and the row itself is created, synced and undone like any other.

/*
 * Notes that this transaction makes a scope. All its rows are written from here on, so members who gain it in this transaction are sent them as
 * changes, and drop nothing (`app.follow_scope`). Any role can write the setting and gains nothing by it: it only spares a reset.
 */
create or replace function app.note_new_scope(p_scope uuid) returns void language plpgsql as $$
begin
  perform set_config('app.new_scopes', concat(current_setting('app.new_scopes', true), ' ', p_scope), true);
end $$;

create or replace function app.is_new_scope(p_scope uuid) returns boolean language sql stable
  as $$ select strpos(coalesce(current_setting('app.new_scopes', true), ''), p_scope::text) > 0 $$;

/*
 * Makes the acting member the first holder of a new scope, before the row is inserted: policies for reading do not see what a trigger of
 * the same statement writes. False when the id is that of a scope, a person or an account already; its holders stay as they are. The scope of a
 * row that the whole family sees is opened again.
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
  if v_is_new then perform app.note_new_scope(p_scope); end if;
  v_is_new := v_is_new or exists (
    select 1 from app.audiences a join app.scopes s using (family_id, scope_id)
    where a.family_id = v_acting.family_id and a.scope_id = p_scope and a.audience is null and s.table_name = p_table);
  if v_is_new then
    insert into public.scope_holders (family_id, scope_id, member_id) values (v_acting.family_id, p_scope, v_acting.member_id)
    on conflict do nothing;
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return v_is_new;
end $$;

/* Refuses the id of a scope of another table. The caller is in mode `definer`. */
create or replace function app.refuse_scope_id(p_table text, p_family uuid, p_id uuid) returns void language plpgsql as $$
begin
  if exists (select 1 from app.scopes s where s.family_id = p_family and s.scope_id = p_id and s.table_name is distinct from p_table) then
    raise exception 'The id of a scope was given to a row of %.', p_table using errcode = '23505';
  end if;
end $$;

/* Notes that a new row of a table makes a scope, its id. Refuses the id of a scope of something else, and of a person. The caller is in mode `definer`. */
create or replace function app.claim_scope(p_table text, p_family uuid, p_scope uuid) returns void language plpgsql as $$
begin
  insert into app.scopes (family_id, scope_id, table_name) select p_family, p_scope, p_table
  where not exists (select 1 from public.members m where m.family_id = p_family and m.id = p_scope)
  on conflict do nothing;
  if found then
    perform app.note_new_scope(p_scope);
  elsif not exists (select 1 from app.scopes s where s.family_id = p_family and s.scope_id = p_scope and s.table_name = p_table) then
    raise exception 'The id of a scope was given to a row of %.', p_table using errcode = '23505';
  end if;
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
    perform app.claim_scope(tg_table_name, new.family_id, new.id);
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
  execute format('create or replace trigger check_scope_id before insert on %s
    for each row execute function app.check_scope_id()', p_table);
  execute format('create or replace trigger follow_holders after insert or delete or update of %I on %s
    for each row execute function app.follow_holders(%L)', p_column, p_table, p_column);
end $$;

/* Notes the scope of a new row whose column names it by the row's own id. The holders are rows of another table. */
create or replace function app.follow_new_scope() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  if to_jsonb(new) ->> tg_argv[0] is distinct from new.id::text then return null; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  perform app.claim_scope(tg_table_name, new.family_id, new.id);
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Lets rows of a table make scopes: those whose column p_column has the id of the row, as far as p_condition holds for the row `new`. */
create or replace function app.attach_scopes(p_table regclass, p_column text, p_condition text default 'true') returns void language plpgsql as $$
begin
  execute format('create or replace trigger check_scope_id before insert on %s
    for each row when (%s) execute function app.check_scope_id()', p_table, p_condition);
  execute format('create or replace trigger follow_new_scope after insert on %s
    for each row when (%s) execute function app.follow_new_scope(%L)', p_table, p_condition, p_column);
end $$;

/*
 * Gives a scope to the member of a row, and takes it when no row of them is left. Only what changed counts, and only members who are in the
 * family. The arguments are the columns of the scope and of the member, and the table whose rows make such scopes.
 */
create or replace function app.follow_holder_row() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_family uuid := case when tg_op = 'DELETE' then old.family_id else new.family_id end;
  v_was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_is_held boolean;
begin
  if v_was ->> 'deleted_at' is not null then v_was := null; end if;
  if v_is ->> 'deleted_at' is not null then v_is := null; end if;
  if v_was -> tg_argv[0] = v_is -> tg_argv[0] and v_was -> tg_argv[1] = v_is -> tg_argv[1] then return null; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  if v_was is not null then
    execute format('select exists (select 1 from public.%I r where r.family_id = $1 and r.%I = $2 and r.%I = $3 and r.deleted_at is null)',
      tg_table_name, tg_argv[0], tg_argv[1])
    into v_is_held using v_family, (v_was ->> tg_argv[0])::uuid, (v_was ->> tg_argv[1])::uuid;
    if not v_is_held then
      delete from public.scope_holders h
      where h.family_id = v_family and h.scope_id = (v_was ->> tg_argv[0])::uuid and h.member_id = (v_was ->> tg_argv[1])::uuid;
    end if;
  end if;
  if v_is is not null then
    if not exists (select 1 from app.scopes s
                   where s.family_id = v_family and s.scope_id = (v_is ->> tg_argv[0])::uuid and s.table_name = tg_argv[2]) then
      raise exception 'Permission denied: % names no scope of %.', tg_table_name, tg_argv[2] using errcode = '42501';
    end if;
    insert into public.scope_holders (family_id, scope_id, member_id)
    select v_family, (v_is ->> tg_argv[0])::uuid, m.id from public.members m
    where m.family_id = v_family and m.id = (v_is ->> tg_argv[1])::uuid and m.left_at is null
    on conflict do nothing;
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Lets the rows of a table say who holds the scopes that rows of the table p_scopes make. Call it after `attach_feed`. */
create or replace function app.attach_holder_rows(p_table regclass, p_scope text, p_member text, p_scopes text) returns void language plpgsql as $$
begin
  perform app.attach_members(p_table, p_member);
  execute format('create or replace trigger follow_holder_row after insert or delete or update of %I, %I, deleted_at on %s
    for each row execute function app.follow_holder_row(%L, %L, %L)', p_scope, p_member, p_table, p_scope, p_member, p_scopes);
end $$;

create policy definer on app.scopes to {{owner}} using (app.owner_mode() = 'definer');
grant execute on function app.open_scope(text, uuid) to {{member}};
