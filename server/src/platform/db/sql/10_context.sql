-- The context: for whom a transaction acts. Any SQL can write a setting of PostgreSQL, so this one is signed. `app.enter`,
-- `app.enter_system` and `app.enter_auth` (20_enter.sql) write it, and every reader checks the signature. A text that was forged,
-- changed, or copied from another transaction or connection is ignored.
--
-- Policies call these functions, never current_user, and always as (select …), so that each is evaluated once per statement and
-- not once per row.

/*
 * The signature of `p_text` on this connection, as 96 hexadecimal digits. It is valid until the transaction ends; for a connection
 * of identity, until the connection ends. SHA-384 does not output its whole state, so a signed text cannot be extended (length
 * extension). Written in SQL so that PostgreSQL inlines it, because every statement computes it.
 */
create or replace function app.signature(p_key text, p_text text) returns text language sql stable
  as $$
    select encode(sha384(convert_to(
      p_key || 'context;' || pg_backend_pid() || ';'
        || case when p_text like '(auth,%' then 'connection' else extract(epoch from now())::text end
        || ';' || p_text, 'UTF8')), 'hex')
  $$;

/*
 * The ticket proves that the server process itself opens a transaction. It signs the arguments and the random name of the
 * connection (platform/db/tickets.ts sets the name and computes the ticket). Without it, any statement could open another
 * transaction as any person whose session it knows, or as the server. Only the connection itself can read its name, so a stolen
 * ticket fits no other connection, not even a later one with the same process id.
 */
create or replace function app.ticket(p_key text, p_asked text) returns text language sql stable
  as $$
    select encode(sha384(convert_to(
      p_key || 'ticket;' || nullif(current_setting('app.connection', true), '') || ';' || p_asked, 'UTF8')), 'hex')
  $$;

/*
 * The context of this transaction, or null. Every request calls it. PL/pgSQL sets each expression up anew in every transaction, and
 * `perform` costs many times an assignment: so it has few expressions and no `perform`, like the other functions that every request calls.
 */
create or replace function app.context() returns app.acting language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_signed text := current_setting('app.context', true);
  v_text text := substr(v_signed, 97);
  v_mode text := current_setting('app.owner_mode', true);
  v_key text := set_config('app.owner_mode', 'definer', true);
begin
  select k.key into v_key from app.context_key k;
  v_mode := set_config('app.owner_mode', v_mode, true);
  return case when v_signed = app.signature(v_key, v_text) || v_text then v_text::app.acting end;
end $$;

create or replace function app.mode() returns text language sql stable as $$ select (app.context()).mode $$;

create or replace function app.is_system() returns boolean language sql stable
  as $$ select coalesce((app.context()).mode = 'system', false) $$;

/* The family of this transaction; null without one. */
create or replace function app.family_id() returns uuid language sql stable as $$ select (app.context()).family_id $$;

/* The member of this transaction; null for a device, also while a face is pressed on it, so that no rule of members serves it. */
create or replace function app.member_id() returns uuid language plpgsql stable as $$
declare
  v_acting app.acting := app.context();
begin
  return case when v_acting.mode is distinct from 'device' then v_acting.member_id end;
end $$;

create or replace function app.user_id() returns uuid language sql stable as $$ select (app.context()).user_id $$;

/*
 * `definer` while a function of the owner reads or writes more than its caller may; `backup` while a backup is read. Any role can
 * write this setting and gains nothing by it: only policies for the owner of the tables use it.
 */
create or replace function app.owner_mode() returns text language sql stable
  as $$ select current_setting('app.owner_mode', true) $$;

/* The scopes of the member: those given to them, for a time or until they are taken, and their own person. */
create or replace function app.held_scopes() returns uuid[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
  v_scopes uuid[];
begin
  if v_acting.mode is distinct from 'member' then return null; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  select array_agg(h.scope_id) into v_scopes from public.scope_holders h
  where h.family_id = v_acting.family_id and h.member_id = v_acting.member_id and (h.until_at is null or h.until_at > now());
  v_set := set_config('app.owner_mode', v_mode, true);
  return v_scopes || v_acting.member_id;
end $$;

/* True before the end of a family's plan (`families.open_until`), where it has one. At that instant the plan is over, as `planEnd` in the contract says. */
create or replace function app.is_open(p_until timestamptz) returns boolean language sql stable as $$
  select p_until is null or p_until > now()
$$;

/* All families of the signed-in person, not only the one of this transaction. */
create or replace function app.my_families() returns uuid[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_user uuid := app.user_id();
  v_families uuid[];
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  select array_agg(m.family_id) into v_families from public.members m where m.user_id = v_user and m.left_at is null;
  v_set := set_config('app.owner_mode', v_mode, true);
  return coalesce(v_families, '{}');
end $$;
