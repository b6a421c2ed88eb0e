-- Rows that say who sees them (`audience`): each is a scope of its own, whose holders follow from the row and from the members of the family.

/* The present members who see a row, as `seersOf` of the contract has it. p_always are its maker and those it is for. */
create or replace function app.seers_of(p_family uuid, p_audience jsonb, p_maker uuid, p_always uuid[]) returns uuid[] language plpgsql stable as $$
declare
  v_is_childs boolean := exists (select 1 from public.members m where m.family_id = p_family and m.id = p_maker and m.role = 'child');
  v_seers uuid[];
  v_managers uuid[];
begin
  select array_agg(m.id) filter (where m.id = any (p_always) or (v_is_childs and app.is_manager(m.role))
      or case p_audience ->> 'kind'
           when 'people' then p_audience -> 'members' ? m.id::text
           when 'except' then not p_audience -> 'members' ? m.id::text
           else app.is_manager(m.role) end),
    array_agg(m.id) filter (where app.is_manager(m.role))
  into v_seers, v_managers
  from public.members m where m.family_id = p_family and m.left_at is null and m.deleted_at is null;
  return coalesce(v_seers, v_managers, '{}');
end $$;

drop function if exists app.stand_ins(uuid, uuid);
drop function if exists app.stand_ins(uuid, uuid, uuid[]);
/*
 * The present members who stand in for a member at p_now, each with the end of their time: who cares for them (`medical_carers`), where one of p_seers chose
 * them. A manager who does not see a row shows it to no one, least of all to themselves.
 */
create or replace function app.stand_ins(p_family uuid, p_about uuid, p_seers uuid[], p_now timestamptz)
  returns table (member_id uuid, until_at timestamptz) language sql stable as $$
  select c.carer_id, max(c.until_at) from public.medical_carers c
  join public.members m on m.family_id = c.family_id and m.id = c.carer_id and m.left_at is null and m.deleted_at is null
  where c.family_id = p_family and c.user_id = p_about and c.deleted_at is null and c.created_by = any (p_seers)
    and c.from_at <= p_now and c.until_at > p_now
  group by c.carer_id
$$;

drop function if exists app.let_hold(uuid, uuid, uuid[]);
drop function if exists app.let_hold(uuid, uuid, uuid[], uuid);
/*
 * Gives a scope to these members, and takes it from all others but those whom one of them chose to stand in at present for p_about, the member whom
 * its row is about: they hold it until their time ends. The caller is in mode `definer`.
 */
create or replace function app.let_hold(
  p_family uuid, p_scope uuid, p_members uuid[], p_about uuid default null, p_now timestamptz default now()
) returns void language plpgsql as $$
begin
  delete from public.scope_holders h
  where h.family_id = p_family and h.scope_id = p_scope and h.member_id <> all (p_members)
    and h.member_id <> all (array(select s.member_id from app.stand_ins(p_family, p_about, p_members, p_now) s));
  insert into public.scope_holders (family_id, scope_id, member_id, until_at)
  select p_family, p_scope, m.id, null from unnest(p_members) as m (id)
  union all
  select p_family, p_scope, s.member_id, s.until_at from app.stand_ins(p_family, p_about, p_members, p_now) s where s.member_id <> all (p_members)
  on conflict (family_id, scope_id, member_id) do update set until_at = excluded.until_at
  where scope_holders.until_at is distinct from excluded.until_at;
end $$;

/* A row that not everyone sees is a scope of its own. */
create or replace function app.set_scope() returns trigger language plpgsql as $$
begin
  new.scope_id := case when new.audience is not null then new.id end;
  return new;
end $$;

/*
 * Lets those hold the scope of a row who see it. The arguments are the column with the member whom it is about, empty for none, and the columns
 * with the members who always do. A new row that everyone sees does not get the id of a hidden one either: what is found by the id, as a
 * discussion is, would be the same for both.
 */
create or replace function app.follow_audience() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_always uuid[];
  v_about uuid;
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.audience is null) and old.audience is null then return null; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  if tg_op = 'INSERT' and new.audience is null then
    perform app.refuse_scope_id(tg_table_name, new.family_id, new.id);
    v_set := set_config('app.owner_mode', v_mode, true);
    return null;
  end if;
  if tg_op = 'DELETE' or new.audience is null then
    perform app.let_hold(old.family_id, old.id, '{}');
    if tg_op = 'DELETE' then
      delete from app.audiences a where a.family_id = old.family_id and a.scope_id = old.id;
    else
      update app.audiences a set audience = null where a.family_id = old.family_id and a.scope_id = old.id;
    end if;
  else
    perform app.claim_scope(tg_table_name, new.family_id, new.id);
    v_always := app.list_named(to_jsonb(new), tg_argv[1:])::uuid[];
    v_about := (to_jsonb(new) ->> nullif(tg_argv[0], ''))::uuid;
    insert into app.audiences (family_id, scope_id, audience, maker, always, about)
    values (new.family_id, new.id, new.audience, new.created_by, v_always, v_about)
    on conflict (family_id, scope_id) do update
    set audience = excluded.audience, maker = excluded.maker, always = excluded.always, about = excluded.about;
    perform app.let_hold(new.family_id, new.id, app.seers_of(new.family_id, new.audience, new.created_by, v_always), v_about);
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

drop function if exists app.attach_audience(regclass, text[]);
/*
 * Lets the rows of a table say who sees them. Call it after `attach_feed`. p_about is the column with the member whom a row is about, which those
 * who stand in for that member see too; null where no one does. p_always are the columns with the members who always see it.
 */
create or replace function app.attach_audience(p_table regclass, p_about text, variadic p_always text[]) returns void language plpgsql as $$
begin
  execute format('create or replace trigger set_scope before insert or update on %s for each row execute function app.set_scope()', p_table);
  execute format('create or replace trigger check_scope_id before insert on %s for each row execute function app.check_scope_id()', p_table);
  execute format('create or replace trigger follow_audience after insert or delete or update of audience, %s on %s
    for each row execute function app.follow_audience(%s)',
    (select string_agg(distinct quote_ident(a), ', ') from unnest(p_always || p_about) as a where a is not null), p_table,
    (select string_agg(quote_literal(a), ', ') from unnest(coalesce(p_about, '') || p_always) as a));
end $$;

/* The members of a family have changed: those who see each row that names its audience now hold its scope. The caller is in mode `definer`. */
create or replace function app.refresh_audiences(p_family uuid) returns void language plpgsql as $$
begin
  perform app.let_hold(a.family_id, a.scope_id, app.seers_of(a.family_id, a.audience, a.maker, a.always), a.about)
  from app.audiences a where a.family_id = p_family and a.audience is not null;
end $$;

drop function if exists app.refresh_stand_ins(uuid, uuid);
/*
 * The time of those who stand in for a member begins, changes or ends: the scopes of the rows about p_about are given and taken by it. p_now is the
 * time by the server's clock, which finds the moments of it. By a clock of the database that is behind nothing would begin or end then, nor afterwards.
 */
create or replace function app.refresh_stand_ins(p_family uuid, p_about uuid, p_now timestamptz default now()) returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  perform app.let_hold(a.family_id, a.scope_id, app.seers_of(a.family_id, a.audience, a.maker, a.always), a.about, greatest(p_now, now()))
  from app.audiences a where a.family_id = p_family and a.about = p_about and a.audience is not null;
  v_set := set_config('app.owner_mode', v_mode, true);
end $$;
grant execute on function app.refresh_stand_ins(uuid, uuid, timestamptz) to {{system}};

create policy definer on app.audiences to {{owner}} using (app.owner_mode() = 'definer');
