/*
 * Checks open streams, given as three lists of equal length. Returns for each stream its place in the lists, whether app.enter would
 * still accept its person (session, password, membership, workspace, plan), the member's effective role, and the version of its
 * feed. A stream whose session and person are both a paired device is that device's. One call serves all streams of a node.
 */
create or replace function app.check_streams(p_sessions uuid[], p_users uuid[], p_families uuid[])
  returns table (place int, alive boolean, effective_role text, version bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  if not app.is_system() then
    raise exception 'Permission denied: the server asks this, for streams that it holds.' using errcode = '42501';
  end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  return query
    select s.place::int,
           exists (select 1 from auth.session a left join public.profiles p on p.id = a."userId"
                   where a.id = s.session_id and a."userId" = s.user_id and a."expiresAt" > now()
                     and p.requires_password_change is not true)
             and (s.family_id = s.user_id
                  or (m.id is not null and h.setup_status = 'completed' and app.is_open(h.open_until)))
             or (coalesce(d.is_kitchen_screen, false) and o.setup_status = 'completed' and app.is_open(o.open_until)),
           case when s.family_id = s.user_id then 'self' when s.session_id = s.user_id then 'device' else coalesce(m.role, 'none') end,
           coalesce(f.version, 0)
    from unnest(p_sessions, p_users, p_families) with ordinality as s (session_id, user_id, family_id, place)
    left join public.members m on m.family_id = s.family_id and m.user_id = s.user_id and m.left_at is null
    left join public.families h on h.id = m.family_id
    left join public.paired_devices d on d.family_id = s.family_id and d.id = s.session_id and d.id = s.user_id and d.deleted_at is null
    left join public.families o on o.id = d.family_id
    left join app.feeds f on f.family_id = s.family_id;
  v_set := set_config('app.owner_mode', v_mode, true);
end $$;
