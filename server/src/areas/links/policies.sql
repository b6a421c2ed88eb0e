-- Links between rows of any two tables. Who may read both rows reads the link: it has the scope of its sides, and no words of theirs.

select app.attach_feed('public.links', 'scope_id?', 'from_scope_id', 'to_scope_id');

/*
 * The scope of a row as a list: `{null}` for one that the whole family may see; null where it is not there, or not to be read by the caller, because
 * it is read under row security.
 */
create or replace function app.scope_of(p_table text, p_id uuid) returns uuid[] language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
declare
  v_column text := app.scope_column(p_table);
  v_scope uuid[];
begin
  if v_column is null then return null; end if;
  execute format('select array[%s]::uuid[] from public.%I r where r.family_id = $1 and r.id = $2',
    case when v_column = '' then 'null' else format('r.%I', v_column) end, p_table)
  into v_scope using app.family_id(), p_id;
  return v_scope;
end $$;
grant execute on function app.scope_column(text), app.scope_of(text, uuid) to {{member}}, {{system}};

/* Gives a link the scope of its sides. The feed knows one scope of a row: of two different ones that of the row from which the other was made. */
create or replace function app.give_link_scope() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  v_from uuid[] := app.scope_of(new.from_table, new.from_id);
  v_to uuid[] := app.scope_of(new.to_table, new.to_id);
begin
  if v_from is null or v_to is null then
    raise exception 'Permission denied: a row of the link is not there for this member.' using errcode = '42501';
  end if;
  new.from_scope_id := v_from[1];
  new.to_scope_id := v_to[1];
  new.scope_id := coalesce(v_from[1], v_to[1]);
  return new;
end $$;
create or replace trigger give_link_scope before insert on public.links
  for each row execute function app.give_link_scope();

/* Purges the links of rows that are purged. */
create or replace function app.purge_links() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  delete from public.links l using old_rows o
  where l.family_id = o.family_id
    and ((l.from_table = tg_table_name and l.from_id = o.id) or (l.to_table = tg_table_name and l.to_id = o.id));
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Gives the links of a row that others see now its new scope; of one that everyone sees now that of the other row. */
create or replace function app.move_links() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  update public.links l set from_scope_id = new.scope_id, scope_id = coalesce(new.scope_id, l.to_scope_id)
  where l.family_id = new.family_id and l.from_table = tg_table_name and l.from_id = new.id;
  update public.links l set to_scope_id = new.scope_id, scope_id = coalesce(new.scope_id, l.from_scope_id)
  where l.family_id = new.family_id and l.to_table = tg_table_name and l.to_id = new.id;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Lets the rows of a table be linked. It follows from the declaration of the table. */
create or replace function app.attach_links(p_table regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger purge_links after delete on %s referencing old table as old_rows
    for each statement execute function app.purge_links()', p_table);
  if exists (select 1 from pg_attribute a where a.attrelid = p_table and a.attname = 'scope_id') then
    execute format('create or replace trigger move_links after update on %s
      for each row when (old.scope_id is distinct from new.scope_id) execute function app.move_links()', p_table);
  end if;
end $$;

create policy member_read on public.links for select to {{member}}
  using (family_id = (select app.family_for('links.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.links for insert to {{member}}
  with check (family_id = (select app.family_for('links.create')));
create policy member_update on public.links for update to {{member}}
  using (family_id = (select app.family_for('links.create'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy definer on public.links to {{owner}} using (app.owner_mode() = 'definer');
