-- The details of people. What the family sees is in `members`; these rows are for the member and the managers.

select app.attach_feed('public.private_details', 'member_id');
select app.attach_members('public.private_details', 'member_id');
create policy member_read on public.private_details for select to {{member}}
  using (family_id = (select app.family_for('family.view'))
         and ((select app.may('family.manage')) or member_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.private_details for insert to {{member}}
  with check (family_id = (select app.family_id()) and id = member_id
              and ((select app.may('family.manage'))
                   or ((select app.may('family.rename_self')) and member_id = (select app.member_id()))));
create policy member_update on public.private_details for update to {{member}}
  using (family_id = (select app.family_id())
         and ((select app.may('family.manage'))
              or ((select app.may('family.rename_self')) and member_id = (select app.member_id()))))
  with check (deleted_at is null); -- no member may write the columns that the first condition asks about
create policy definer on public.private_details to {{owner}} using (app.owner_mode() = 'definer');

drop trigger if exists refuse_detail_id on public.private_details;
drop function if exists app.refuse_detail_id();

/*
 * Keeps each detail of a member in one of the two rows, also where the change of a device did not know of another's. Once it is hidden
 * it stays hidden until a change shows it: a value that is written for the family only takes the place of the hidden one. At the end of a
 * transaction, because a change that hides or shows a detail writes both rows.
 */
create or replace function app.keep_details_apart() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_phone boolean := new.phone is distinct from old.phone;
  v_email boolean := new.email is distinct from old.email;
  v_birth boolean := new.birth_date is distinct from old.birth_date;
  v_shown public.members;
  v_hidden public.private_details;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  select * into v_shown from public.members m where m.family_id = new.family_id and m.id = new.id;
  select * into v_hidden from public.private_details p where p.family_id = new.family_id and p.id = new.id;
  v_phone := v_phone and v_shown.phone is not null and v_hidden.phone is not null;
  v_email := v_email and v_shown.email is not null and v_hidden.email is not null;
  v_birth := v_birth and v_shown.birth_date is not null and v_hidden.birth_date is not null;
  if v_phone or v_email or v_birth then
    if tg_table_name = 'members' then
      update public.private_details p
      set phone = case when v_phone then v_shown.phone else p.phone end,
          email = case when v_email then v_shown.email else p.email end,
          birth_date = case when v_birth then v_shown.birth_date else p.birth_date end
      where p.family_id = new.family_id and p.id = new.id;
    end if;
    update public.members m
    set phone = case when not v_phone then m.phone end,
        email = case when not v_email then m.email end,
        birth_date = case when not v_birth then m.birth_date end
    where m.family_id = new.family_id and m.id = new.id;
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
drop trigger if exists keep_details_apart on public.members;
create constraint trigger keep_details_apart after insert or update of phone, email, birth_date on public.members
  deferrable initially deferred for each row execute function app.keep_details_apart();
drop trigger if exists keep_details_apart on public.private_details;
create constraint trigger keep_details_apart after insert or update of phone, email, birth_date on public.private_details
  deferrable initially deferred for each row execute function app.keep_details_apart();

-- A child's address is for parents only, until one of them or the child decides otherwise.
create or replace function app.keep_child_email() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  if new.user_id is null or new.left_at is not null or new.role is distinct from 'child' then return null; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  insert into public.private_details (family_id, id, member_id, email)
  select new.family_id, new.id, new.id, u.email from auth."user" u
  where u.id = new.user_id and u.email not like '%@pin.invalid'
  on conflict (family_id, id) do update set email = excluded.email where private_details.member_id = excluded.member_id;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger keep_child_email after insert or update of user_id on public.members
  for each row execute function app.keep_child_email();

-- The log keeps which detail of a member was changed, and not its earlier value: it may be for parents only by now. The name of the
-- trigger puts it after the one that logs the change.
create or replace function app.omit_details() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  update app.changes c
  set before = c.before || (select jsonb_object_agg(k.key, null) from jsonb_object_keys(c.before) as k (key)
                            where k.key in ('phone', 'email', 'birth_date'))
  from new_rows n
  where c.family_id = n.family_id and c.row_id = n.id and c.table_name = 'members'
    and c.before ?| array['phone', 'email', 'birth_date'];
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger omit_details after update on public.members referencing new table as new_rows
  for each statement execute function app.omit_details();

select app.attach_feed('public.ownership_offers');
select app.attach_members('public.ownership_offers', 'from_id', 'to_id');
create policy member_read on public.ownership_offers for select to {{member}}
  using (family_id = (select app.family_for('family.view')));
create policy definer on public.ownership_offers to {{owner}} using (app.owner_mode() = 'definer');
