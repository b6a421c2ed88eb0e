-- The details of people. What the family sees is in `members`; these rows are for the member and the managers.

select app.attach_feed('public.private_details', 'member_id');
select app.attach_members('public.private_details', 'member_id');
create policy member_read on public.private_details for select to {{member}}
  using (family_id = (select app.family_for('family.view'))
         and ((select app.may('family.manage')) or member_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.private_details for insert to {{member}}
  with check (family_id = (select app.family_id())
              and ((select app.may('family.manage'))
                   or ((select app.may('family.rename_self')) and member_id = (select app.member_id()))));
create policy member_update on public.private_details for update to {{member}}
  using (family_id = (select app.family_id())
         and ((select app.may('family.manage'))
              or ((select app.may('family.rename_self')) and member_id = (select app.member_id()))))
  with check (deleted_at is null); -- no member may write the columns that the first condition asks about
create policy definer on public.private_details to {{owner}} using (app.owner_mode() = 'definer');
create policy system on public.private_details to {{system}} using ((select app.is_system()));

-- The row with a member's own id is that member's: under another's id a row would keep theirs from being made.
create or replace function app.refuse_detail_id() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  if new.id <> new.member_id and exists (select from public.members m where m.family_id = new.family_id and m.id = new.id) then
    raise exception 'The id of a member was given to the details of another.' using errcode = '42501';
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;
create or replace trigger refuse_detail_id before insert on public.private_details
  for each row execute function app.refuse_detail_id();

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
  on conflict (family_id, id) do update set email = excluded.email;
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
create policy system on public.ownership_offers to {{system}} using ((select app.is_system()));
