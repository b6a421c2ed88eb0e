-- Files: each is seen by exactly those who see the row that names it.

/* True when the value of a column names the file: it is its id, or a list with an entry of the id. */
create or replace function app.names_file(p_value jsonb, p_file uuid) returns boolean language sql immutable
  as $$ select p_value = to_jsonb(p_file) or p_value @> jsonb_build_array(jsonb_build_object('id', p_file)) $$;

/* True when a row that the caller sees names the file in this column. With the caller's rights, so the row's own policies decide. */
create or replace function app.sees_file(p_family uuid, p_table text, p_row uuid, p_column text, p_file uuid) returns boolean language plpgsql stable
  as $$
declare
  v_sees boolean;
begin
  execute format('select exists (select 1 from public.%I r where r.family_id = $1 and r.id = $2 and app.names_file(to_jsonb(r.%I), $3))',
    p_table, p_column)
    into v_sees using p_family, p_row, p_file;
  return v_sees;
end $$;

/* A file as the list of a column names it. */
create or replace function app.entry_of_file(p_file public.files) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', p_file.id, 'kind', p_file.kind, 'name', p_file.name,
    'size', case when p_file.kind <> 'picture' then p_file.size end) $$;

/*
 * A row names files that were stored for this column of it, and no others, and in a list as they were stored. The lock keeps them from
 * being deleted meanwhile.
 */
create or replace function app.check_files() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
  v_column text;
  v_value jsonb;
  v_file jsonb;
begin
  foreach v_column in array tg_argv loop
    v_value := to_jsonb(new) -> v_column;
    if v_value = 'null' or (tg_op = 'UPDATE' and v_value = to_jsonb(old) -> v_column) then continue; end if;
    if jsonb_typeof(v_value) <> 'array' then v_value := jsonb_build_array(v_value); end if;
    for v_file in select value from jsonb_array_elements(v_value) loop
      perform 1 from public.files f
      where f.family_id = new.family_id and f.id::text = coalesce(v_file ->> 'id', v_file #>> '{}') and f.table_name = tg_table_name
        and f.row_id = new.id and f.column_name = v_column and f.is_stored
        and (jsonb_typeof(v_file) = 'string' or v_file = app.entry_of_file(f))
      for share;
      if not found then raise exception 'The file was not uploaded for this.' using errcode = '23503'; end if;
    end loop;
  end loop;
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;

/* Lets the columns of a table name files. */
create or replace function app.attach_files(p_table regclass, variadic p_columns text[]) returns void language plpgsql as $$
begin
  execute format('create or replace trigger check_files before insert or update of %s on %s for each row execute function app.check_files(%s)',
    (select string_agg(quote_ident(c), ', ') from unnest(p_columns) as c), p_table,
    (select string_agg(quote_literal(c), ', ') from unnest(p_columns) as c));
end $$;

create policy member_read on public.files for select to {{member}}
  using (family_id = (select app.family_id()) and is_stored and app.sees_file(family_id, table_name, row_id, column_name, id));
create policy definer on public.files to {{owner}} using (app.owner_mode() = 'definer');
create policy system on public.files to {{system}} using ((select app.is_system()));
grant select on public.files to {{member}};
grant select, insert, update, delete on public.files to {{system}};
grant execute on function app.sees_file(uuid, text, uuid, text, uuid), app.names_file(jsonb, uuid) to {{member}}, {{system}};
