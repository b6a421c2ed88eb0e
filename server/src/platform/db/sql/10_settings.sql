-- What a transaction knows about whoever it runs for. Policies ask these functions, never current_user, and always as
-- (select …), so that they are evaluated once per statement and not once per row.

create or replace function app.mode() returns text language sql stable
  as $$ select current_setting('app.mode', true) $$;

create or replace function app.is_system() returns boolean language sql stable
  as $$ select coalesce(current_setting('app.mode', true) = 'system', false) $$;

/* The family the member entered; null for everybody who did not come through the door. */
create or replace function app.family_id() returns uuid language sql stable
  as $$ select case when current_setting('app.mode', true) = 'member'
                    then nullif(current_setting('app.family_id', true), '')::uuid end $$;

create or replace function app.member_id() returns uuid language sql stable
  as $$ select case when current_setting('app.mode', true) = 'member'
                    then nullif(current_setting('app.member_id', true), '')::uuid end $$;

create or replace function app.user_id() returns uuid language sql stable
  as $$ select case when current_setting('app.mode', true) = 'member'
                    then nullif(current_setting('app.user_id', true), '')::uuid end $$;

/* The scopes the member holds: those given to them, and themselves as a person. */
create or replace function app.held_scopes() returns uuid[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := current_setting('app.mode', true);
  v_member uuid := app.member_id();
  v_scopes uuid[];
begin
  perform set_config('app.mode', 'door', true);
  select array_agg(h.scope_id) into v_scopes from public.scope_holders h
  where h.family_id = nullif(current_setting('app.family_id', true), '')::uuid and h.member_id = v_member;
  perform set_config('app.mode', v_mode, true);
  return v_scopes || v_member;
end $$;

/* Families the signed-in person belongs to, whichever they entered. */
create or replace function app.my_families() returns uuid[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := current_setting('app.mode', true);
  v_user uuid := app.user_id();
  v_families uuid[];
begin
  perform set_config('app.mode', 'door', true);
  select array_agg(m.family_id) into v_families from public.members m where m.user_id = v_user and m.left_at is null;
  perform set_config('app.mode', v_mode, true);
  return coalesce(v_families, '{}');
end $$;
