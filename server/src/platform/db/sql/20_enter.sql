-- Opening a transaction. A member's needs `app.enter` and then `set local role`, because a definer function cannot change the role.

/*
 * Opens a transaction as a person in one family; in their personal workspace when p_family is their user id; in no workspace when it
 * is null. Checks, in this order: session, required password change, membership, workspace, plan. A writing transaction locks the
 * feed row before it reads anything else of the family. So versions have no gaps, follow the order of commits, and writers never
 * deadlock.
 *   p_pass: the exemptions of the call, as words: password (a required change), lapsed (a lapsed plan).
 *   p_change, p_rows: the change that the transaction applies, or what its group is recorded as, and all rows; `was_applied` says whether it was
 *     applied before. Any row tells it, because a creation whose row is there already logs nothing.
 *   p_ticket: proves that the server process asks (`app.ticket`).
 * The setting `app.feed_version` holds the feed's version inside the transaction, which the commit will announce.
 * Raises 42501 without the server's ticket, CA401 no live session, CA403 password change required, 42501 no live membership,
 * CA503 workspace not ready, CA402 plan lapsed.
 */
drop function if exists app.enter(uuid, uuid, uuid, boolean, text, uuid, text);
drop function if exists app.enter(uuid, uuid, uuid, boolean, text, uuid, uuid, text);
create or replace function app.enter(
  p_user uuid, p_session uuid, p_family uuid, p_write boolean, p_pass text, p_change uuid, p_rows uuid[], p_ticket text,
  out effective_role text, out member_id uuid, out version bigint, out pruned_version bigint, out epoch uuid,
  out was_applied boolean
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_set text := set_config('app.owner_mode', 'definer', true);
  v_key text;
  v_text text;
  v_refusal text;
begin
  if p_write then
    if p_family = p_user then
      insert into app.feeds (family_id) values (p_user) on conflict do nothing;
    end if;
    -- A statement of its own, because the next one must see what the writer before committed. Without the condition a stranger
    -- could block a family's writers by naming the family.
    perform 1 from app.feeds f
    where f.family_id = p_family
      and (p_family = p_user
           or exists (select 1 from public.members m
                      where m.family_id = p_family and m.user_id = p_user and m.left_at is null))
    for update of f;
  end if;

  -- One statement, because starting a statement or an expression costs more than each of these look-ups.
  select case when p_family is null or p_family = p_user then 'self' else coalesce(m.role, 'none') end,
         case when p_family = p_user then p_user else m.id end,
         coalesce(f.version, 0), coalesce(f.pruned_version, 0), -- a personal workspace has no feed before its first row
         i.epoch,
         p_change is not null and exists (
           select 1 from app.changes c
           where c.family_id = p_family and c.row_id = any (p_rows) and c.change_id = p_change),
         k.key,
         case
           when (p_ticket = app.ticket(k.key,
             format('member;%s;%s;%s;%s;%s;%s;%s', p_user, p_session, p_family, p_write, p_pass, p_change, p_rows))) is not true
             then '42501Permission denied: the server did not ask for this.'
           when s.id is null then 'CA401Your session has ended. Please sign in again.'
           when p.requires_password_change and p_pass !~ '\mpassword\M' then 'CA403A new password is needed first.'
           when p_family is null or p_family = p_user then null
           when m.id is null then '42501Permission denied: not a member of this family.'
           when h.setup_status <> 'completed'
             then 'CA503Family workspace is not ready. Please refresh the page or contact support.'
           when not app.is_open(h.open_until) and p_pass !~ '\mlapsed\M' then 'CA402This family needs a plan.'
         end
  into effective_role, member_id, version, pruned_version, epoch, was_applied, v_key, v_refusal
  from app.installation i cross join app.context_key k
  left join auth.session s on s.id = p_session and s."userId" = p_user and s."expiresAt" > now()
  left join public.profiles p on p.id = s."userId"
  left join public.members m on m.family_id = p_family and m.user_id = p_user and m.left_at is null
  left join public.families h on h.id = m.family_id
  left join app.feeds f on f.family_id = p_family;

  if v_refusal is not null then
    raise exception using errcode = left(v_refusal, 5), message = substr(v_refusal, 6);
  end if;
  v_text := row('member', p_user, p_family, member_id, effective_role, case when p_write and p_family is not null then version + 1 end,
    p_change)::app.acting;
  v_set := set_config('app.context', app.signature(v_key, v_text) || v_text, true)
    || set_config('app.feed_version', version::text, true) || set_config('app.owner_mode', '', true);
end $$;

/*
 * Opens a transaction of the server itself (set-up, jobs, demo data). The reason appears in the statement log. With a family it
 * locks that feed, and creates it when the family is new. p_actor is recorded in the changes as the member who made them. The
 * server's own transaction may switch to another family or actor without another ticket.
 * Raises 42501 without the server's ticket.
 */
drop function if exists app.enter_system(text, uuid, uuid);
create or replace function app.enter_system(
  p_reason text, p_family uuid default null, p_actor uuid default null, p_ticket text default null
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_version bigint;
  v_is_system boolean := app.is_system();
  v_key text := set_config('app.owner_mode', 'definer', true);
  v_text text;
begin
  select k.key into v_key from app.context_key k;
  if not v_is_system and (p_ticket = app.ticket(v_key, format('system;%s;%s', p_family, p_actor))) is not true then
    raise exception 'Permission denied: the server did not ask for this.' using errcode = '42501';
  end if;
  if p_family is not null then
    insert into app.feeds (family_id) values (p_family) on conflict do nothing;
    select f.version into v_version from app.feeds f where f.family_id = p_family for update;
  end if;
  v_text := row('system', null, p_family, p_actor, null, v_version + 1, null)::app.acting;
  v_text := set_config('app.context', app.signature(v_key, v_text) || v_text, true);
  v_text := set_config('app.feed_version', v_version::text, true);
  v_key := set_config('app.owner_mode', '', true);
  return v_version;
end $$;

/*
 * Gives the writing transaction of a member, or of a device for one, the rights of the server, with the same family, member, version and change. Answers the
 * member's own signed context; the caller sets it again when the server's work is done.
 * Raises 42501 without the server's ticket, and outside such a transaction.
 */
create or replace function app.enter_as_server(p_reason text, p_ticket text) returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_signed text := current_setting('app.context', true);
  v_acting app.acting := app.context();
  v_key text := set_config('app.owner_mode', 'definer', true);
  v_text text;
begin
  select k.key into v_key from app.context_key k;
  if (v_acting.mode in ('member', 'device') and p_ticket = app.ticket(v_key,
        format('server;%s;%s;%s', v_acting.family_id, v_acting.member_id, v_acting.version))) is not true then
    raise exception 'Permission denied: the server did not ask for this.' using errcode = '42501';
  end if;
  v_acting.mode := 'system';
  v_text := v_acting;
  v_text := set_config('app.context', app.signature(v_key, v_text) || v_text, true);
  v_key := set_config('app.owner_mode', '', true);
  return v_signed;
end $$;

/* Gives a connection of identity its context until the connection ends. Raises 42501 without the server's ticket. */
create or replace function app.enter_auth(p_ticket text) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := set_config('app.owner_mode', 'definer', true);
  v_text text := row('auth', null, null, null, null, null, null)::app.acting;
begin
  select k.key into v_key from app.context_key k;
  if (p_ticket = app.ticket(v_key, 'auth')) is not true then
    raise exception 'Permission denied: the server did not ask for this.' using errcode = '42501';
  end if;
  v_text := set_config('app.context', app.signature(v_key, v_text) || v_text, false);
  v_key := set_config('app.owner_mode', '', true);
end $$;

drop function if exists app.feed_version();
