-- Who a transaction acts for. A setting of PostgreSQL can be written by any SQL, so this one is signed: `app.enter` and its
-- sisters (20_door.sql) write it, and whatever reads it checks the signature. A text that was made up, changed, or carried over
-- from another transaction or connection counts for nothing.
--
-- Policies ask these functions, never current_user, and always as (select …), so that each is evaluated once per statement and
-- not once per row.

/*
 * The signature of `p_text` on this connection, as 96 hexadecimal digits. What a transaction acts for holds until its end; what a
 * connection of identity acts for, until the connection ends. SHA-384 keeps a part of its state to itself, so a signed text
 * cannot be extended. Written in SQL so that PostgreSQL inlines it: it is on the path of every statement.
 */
create or replace function app.signature(p_key bytea, p_text text) returns text language sql stable
  as $$
    select encode(sha384(p_key || convert_to(
      'context;' || pg_backend_pid() || ';'
        || case when p_text like '(auth,%' then 'connection' else extract(epoch from now())::text end
        || ';' || p_text, 'UTF8')), 'hex')
  $$;

/* What this transaction acts for, or null. The columns are those of `app.acting`. */
create or replace function app.context() returns app.acting language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_signed text := current_setting('app.context', true);
  v_text text := substr(v_signed, 97);
  v_mode text := current_setting('app.owner_mode', true);
  v_key bytea;
begin
  if coalesce(v_signed, '') = '' then return null; end if;
  perform set_config('app.owner_mode', 'definer', true);
  select k.key into v_key from app.context_key k;
  perform set_config('app.owner_mode', v_mode, true);
  if left(v_signed, 96) is distinct from app.signature(v_key, v_text) then return null; end if;
  return v_text::app.acting;
end $$;

/*
 * Makes this transaction (or this connection, for identity) act for `p_acting`. Only functions of the owner may call it, in mode
 * `definer`.
 */
create or replace function app.act_for(p_acting app.acting) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  v_key bytea;
begin
  select k.key into v_key from app.context_key k;
  perform set_config('app.context', app.signature(v_key, p_acting::text) || p_acting::text, p_acting.mode <> 'auth');
end $$;

/*
 * Proves that the server process opened this transaction itself: `p_ticket` signs what it asks for and the connection it asks on
 * (platform/db/tickets.ts makes it). Without this, any statement could open another transaction as any person whose session it
 * knows, or as the server. Leaves the owner's mode at `definer`, for the function that goes on.
 */
create or replace function app.check_ticket(p_ticket text, p_asked text) returns void language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
declare
  v_key bytea;
begin
  perform set_config('app.owner_mode', 'definer', true);
  select k.key into v_key from app.context_key k;
  if p_ticket is distinct from
     encode(sha384(v_key || convert_to('ticket;' || pg_backend_pid() || ';' || p_asked, 'UTF8')), 'hex') then
    raise exception 'Permission denied: the server did not ask for this.' using errcode = '42501';
  end if;
end $$;

create or replace function app.mode() returns text language sql stable as $$ select (app.context()).mode $$;

create or replace function app.is_system() returns boolean language sql stable
  as $$ select coalesce((app.context()).mode = 'system', false) $$;

/* The family that was entered; null without one. */
create or replace function app.family_id() returns uuid language sql stable as $$ select (app.context()).family_id $$;

create or replace function app.member_id() returns uuid language sql stable as $$ select (app.context()).member_id $$;

create or replace function app.user_id() returns uuid language sql stable as $$ select (app.context()).user_id $$;

/*
 * `definer` while a function of the owner looks or writes past what its caller may, `backup` while a backup is read. Anybody can
 * write this setting, and it opens nothing to them: only policies for the owner of the tables ask it.
 */
create or replace function app.owner_mode() returns text language sql stable
  as $$ select current_setting('app.owner_mode', true) $$;

/* The scopes the member holds: those given to them, and themselves as a person. */
create or replace function app.held_scopes() returns uuid[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_acting app.acting := app.context();
  v_scopes uuid[];
begin
  if v_acting.mode is distinct from 'member' then return null; end if;
  perform set_config('app.owner_mode', 'definer', true);
  select array_agg(h.scope_id) into v_scopes from public.scope_holders h
  where h.family_id = v_acting.family_id and h.member_id = v_acting.member_id;
  perform set_config('app.owner_mode', v_mode, true);
  return v_scopes || v_acting.member_id;
end $$;

/* Families the signed-in person belongs to, whichever they entered. */
create or replace function app.my_families() returns uuid[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_user uuid := app.user_id();
  v_families uuid[];
begin
  perform set_config('app.owner_mode', 'definer', true);
  select array_agg(m.family_id) into v_families from public.members m where m.user_id = v_user and m.left_at is null;
  perform set_config('app.owner_mode', v_mode, true);
  return coalesce(v_families, '{}');
end $$;
