-- The feed's triggers. `app.attach_feed` is the one call that a new table needs.

/*
 * Stamps every written row. Refuses a write without a context, or into another family than the context's. The trigger's arguments are
 * the columns that name members, each with a member id or a list of ids; without the acting member they are checked.
 */
create or replace function app.stamp_row() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_acting app.acting := app.context();
  v_named text[];
begin
  if v_acting.version is null or new.family_id is distinct from v_acting.family_id then
    raise exception 'Permission denied: % was written outside its family''s transaction.', tg_table_name
      using errcode = '42501';
  end if;
  if tg_nargs > 0 then
    v_named := array_remove(app.list_named(to_jsonb(new), tg_argv), v_acting.member_id::text);
    if v_named <> '{}' then
      perform app.check_members(tg_table_name, v_named,
        case when tg_op = 'UPDATE' then app.list_named(to_jsonb(old), tg_argv) else '{}' end, v_acting.family_id);
    end if;
  end if;
  new.version := v_acting.version;
  new.updated_at := now();
  return new;
end $$;

/*
 * Logs one change per row of a statement. The trigger's first argument is the scope column; it is empty where the family sees all rows.
 * `before` holds the old values of the fields that changed, but for those that the further arguments name: history, audit and undo read them. A change that a paired device makes for a member names both. The transaction has locked its feed,
 * so the versions after the feed's last one are free.
 */
create or replace function app.log_changes() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
  v_scope text := nullif(tg_argv[0], '');
  v_count bigint;
begin
  if v_acting.family_id is null then
    raise exception 'Permission denied: % was written outside a family''s transaction.', tg_table_name
      using errcode = '42501';
  end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  if tg_op = 'INSERT' then
    insert into app.changes (family_id, version, table_name, row_id, op, actor, scope_after, change_id)
    select f.family_id, f.version + row_number() over (), tg_table_name, n.id, 'create', v_acting.member_id,
           case when v_scope is not null then (to_jsonb(n) ->> v_scope)::uuid end, v_acting.change_id
    from new_rows n, app.feeds f where f.family_id = v_acting.family_id;
    get diagnostics v_count = row_count;
  elsif tg_op = 'UPDATE' then
    insert into app.changes
      (family_id, version, table_name, row_id, op, actor, scope_before, scope_after, before, change_id, device_id)
    select f.family_id, f.version + row_number() over (), tg_table_name, n.id,
           case when n.deleted_at is not null and o.deleted_at is null then 'remove'
                when n.deleted_at is null and o.deleted_at is not null then 'restore' else 'update' end,
           v_acting.member_id, (to_jsonb(o) ->> v_scope)::uuid, (to_jsonb(n) ->> v_scope)::uuid,
           (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(o)) c
            where c.key not in ('version', 'updated_at') and c.key <> all (tg_argv[1:]) and to_jsonb(n) -> c.key is distinct from c.value),
           v_acting.change_id, case when v_acting.mode = 'device' then v_acting.user_id end
    from new_rows n join old_rows o on o.family_id = n.family_id and o.id = n.id, app.feeds f
    where f.family_id = v_acting.family_id;
    get diagnostics v_count = row_count;
  else
    if exists (select 1 from old_rows o where o.family_id <> v_acting.family_id) then
      raise exception 'Permission denied: rows of several families in one statement.' using errcode = '42501';
    end if;
    insert into app.changes (family_id, version, table_name, row_id, op, actor, scope_before, change_id)
    select f.family_id, f.version + row_number() over (), tg_table_name, o.id, 'purge', v_acting.member_id,
           (to_jsonb(o) ->> v_scope)::uuid, v_acting.change_id
    from old_rows o, app.feeds f where f.family_id = v_acting.family_id;
    get diagnostics v_count = row_count;
    -- A purged row is erased: the log may not retain its old values either.
    update app.changes c set before = null from old_rows o
    where c.family_id = v_acting.family_id and c.row_id = o.id and c.table_name = tg_table_name and c.before is not null;
  end if;
  update app.feeds f set version = f.version + v_count where f.family_id = v_acting.family_id
  returning set_config('app.feed_version', f.version::text, true) into v_set;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

drop function if exists app.attach_feed(regclass, text);
/*
 * Gives a table with (family_id, id, version, created_at, updated_at, deleted_at) its stamp, its feed and its protection. Every row of a
 * scoped table has a scope, unless a `?` follows the column's name: then the family sees those that have none. The log, which members read, holds no values of the columns p_secret.
 */
create or replace function app.attach_feed(p_table regclass, p_scope text default '', variadic p_secret text[] default '{}')
  returns void language plpgsql as $$
declare
  v_log text := format('execute function app.log_changes(%s)',
    (select string_agg(quote_literal(a), ', ') from unnest(rtrim(p_scope, '?') || p_secret) as a));
begin
  if p_scope <> '' and p_scope not like '%?' then execute format('alter table %s alter column %I set not null', p_table, p_scope); end if;
  execute format('create or replace trigger stamp_row before insert or update on %s
    for each row execute function app.stamp_row()', p_table);
  execute format('create or replace trigger log_insert after insert on %s referencing new table as new_rows
    for each statement %s', p_table, v_log);
  execute format('create or replace trigger log_update after update on %s referencing old table as old_rows
    new table as new_rows for each statement %s', p_table, v_log);
  execute format('create or replace trigger log_delete after delete on %s referencing old table as old_rows
    for each statement %s', p_table, v_log);
end $$;

/*
 * Logs a visibility reset for each of the members: their clients drop the rows of the scope p_scope, or all rows, and list them again.
 * p_table names a table whose log they may read in that workspace, because a personal workspace has no members. Only triggers and
 * transactions of the server call it: a member's transaction can take the server's role, but not its context.
 */
create or replace function app.log_reset(
  p_members uuid[], p_op text, p_table text default 'members', p_scope uuid default null
) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
begin
  if v_acting.family_id is null or (v_acting.mode <> 'system' and pg_trigger_depth() = 0) then
    raise exception 'Permission denied: the server did not enter a family.' using errcode = '42501';
  end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  if cardinality(p_members) is null or cardinality(p_members) = 0 then v_set := set_config('app.owner_mode', v_mode, true); return; end if;
  insert into app.changes (family_id, version, table_name, row_id, op, actor, scope_after)
  select f.family_id, f.version + m.place, p_table, m.id, p_op, v_acting.member_id, p_scope
  from unnest(p_members) with ordinality as m (id, place), app.feeds f where f.family_id = v_acting.family_id;
  update app.feeds f set version = f.version + cardinality(p_members) where f.family_id = v_acting.family_id
  returning set_config('app.feed_version', f.version::text, true) into v_set;
  v_set := set_config('app.owner_mode', v_mode, true);
end $$;
