-- Counters of the tables that are listed by pages: measuring them would read all of their rows under the family's lock.

/* Follows the size of a table. A family whose size was never asked for has no counter, and gets none here. */
create or replace function app.follow_size() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  if tg_op = 'INSERT' then
    update app.table_sizes s set rows = s.rows + d.rows, characters = s.characters + d.characters
    from (select n.family_id, count(*) as rows, sum(length(to_jsonb(n)::text)) as characters
          from new_rows n where n.deleted_at is null group by 1) d
    where s.family_id = d.family_id and s.table_name = tg_table_name;
  elsif tg_op = 'DELETE' then
    update app.table_sizes s set rows = s.rows - d.rows, characters = s.characters - d.characters
    from (select o.family_id, count(*) as rows, sum(length(to_jsonb(o)::text)) as characters
          from old_rows o where o.deleted_at is null group by 1) d
    where s.family_id = d.family_id and s.table_name = tg_table_name;
  else
    update app.table_sizes s set rows = s.rows + d.rows, characters = s.characters + d.characters
    from (select e.family_id, sum(e.sign) as rows, sum(e.sign * e.characters) as characters
          from (select n.family_id, 1 as sign, length(to_jsonb(n)::text) as characters from new_rows n where n.deleted_at is null
                union all
                select o.family_id, -1, length(to_jsonb(o)::text) from old_rows o where o.deleted_at is null) e group by 1) d
    where s.family_id = d.family_id and s.table_name = tg_table_name;
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* Gives a table its counter. It follows from the declaration of the table. */
create or replace function app.attach_size(p_table regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger size_insert after insert on %s referencing new table as new_rows
    for each statement execute function app.follow_size()', p_table);
  execute format('create or replace trigger size_update after update on %s referencing old table as old_rows
    new table as new_rows for each statement execute function app.follow_size()', p_table);
  execute format('create or replace trigger size_delete after delete on %s referencing old table as old_rows
    for each statement execute function app.follow_size()', p_table);
end $$;

create policy definer on app.table_sizes to {{owner}} using (app.owner_mode() = 'definer');
create policy member on app.table_sizes for select to {{member}} using (family_id = (select app.family_id()));
create policy system on app.table_sizes to {{system}} using ((select app.is_system()));
grant select on app.table_sizes to {{member}};
grant select, insert, delete on app.table_sizes to {{system}};
