-- Paired devices that show the family's day. Such a transaction has the mode `device` and a database role of its own: no policy or grant of members
-- or of the server serves it. `app.context().user_id` is the id of the device.

/*
 * Opens a transaction of a paired device. p_secret is the hash of its secret, p_member the member whose face was pressed for the change that is
 * written; null for reading. Answers the same as `app.enter`; the role is the member's, for the rules of the contract.
 * Raises 42501 without the server's ticket and for a member who is not in the family, CA404 for a device that is not paired or does not show the
 * day, CA503 workspace not ready, CA402 plan lapsed.
 */
create or replace function app.enter_device(
  p_family uuid, p_device uuid, p_secret text, p_member uuid, p_ticket text,
  out effective_role text, out member_id uuid, out version bigint, out pruned_version bigint, out epoch uuid, out was_applied boolean
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_set text := set_config('app.owner_mode', 'definer', true);
  v_key text;
  v_text text;
  v_refusal text;
begin
  if p_member is not null then
    perform 1 from app.feeds f
    where f.family_id = p_family
      and exists (select 1 from public.paired_devices d where d.family_id = p_family and d.id = p_device and d.secret_hash = p_secret)
    for update of f;
  end if;
  select coalesce(m.role, 'child'), m.id, coalesce(f.version, 0), coalesce(f.pruned_version, 0), i.epoch, false, k.key,
         case
           when (p_ticket = app.ticket(k.key, format('device;%s;%s;%s', p_family, p_device, p_member))) is not true
             then '42501Permission denied: the server did not ask for this.'
           when d.is_kitchen_screen is not true then 'CA404This screen is no longer paired.'
           when p_member is not null and m.id is null then '42501Permission denied: not a member of this family.'
           when h.setup_status <> 'completed' then 'CA503Family workspace is not ready. Please refresh the page or contact support.'
           when not app.is_open(h.open_until) then 'CA402This family needs a plan.'
         end
  into effective_role, member_id, version, pruned_version, epoch, was_applied, v_key, v_refusal
  from app.installation i cross join app.context_key k
  left join public.paired_devices d on d.family_id = p_family and d.id = p_device and d.secret_hash = p_secret and d.deleted_at is null
  left join public.families h on h.id = d.family_id
  left join public.members m on m.family_id = d.family_id and m.id = p_member and m.left_at is null and m.deleted_at is null
  left join app.feeds f on f.family_id = p_family;
  if v_refusal is not null then
    raise exception using errcode = left(v_refusal, 5), message = substr(v_refusal, 6);
  end if;
  v_text := row('device', p_device, p_family, member_id, 'device', case when member_id is not null then version + 1 end, null)::app.acting;
  v_set := set_config('app.context', app.signature(v_key, v_text) || v_text, true)
    || set_config('app.feed_version', version::text, true) || set_config('app.owner_mode', '', true);
end $$;

/* The family whose day the device of this transaction shows; null in every other transaction. */
create or replace function app.device_family() returns uuid language plpgsql stable as $$
declare
  v_acting app.acting := app.context();
begin
  return case when v_acting.mode = 'device' then v_acting.family_id end;
end $$;

/* The member whose face was pressed on the device; null in every other transaction. */
create or replace function app.face_id() returns uuid language plpgsql stable as $$
declare
  v_acting app.acting := app.context();
begin
  return case when v_acting.mode = 'device' then v_acting.member_id end;
end $$;

/* True when the face that was pressed on the device is a manager's. */
create or replace function app.is_managers_face() returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_acting app.acting := app.context();
  v_role text;
begin
  if v_acting.mode is distinct from 'device' then return false; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  select m.role into v_role from public.members m where m.family_id = v_acting.family_id and m.id = v_acting.member_id;
  v_set := set_config('app.owner_mode', v_mode, true);
  return app.is_manager(v_role);
end $$;
