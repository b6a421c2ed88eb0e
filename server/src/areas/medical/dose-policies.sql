-- Doses have the scope of their medication. Who cares for a member for a time is known to the family.

select app.attach_feed('public.doses', 'scope_id?');
select app.attach_members('public.doses', 'user_id', 'given_by');

/* Gives a dose the scope of its medication. One who sees that only as a carer logs doses where the carer's row says so. */
create or replace function app.give_dose_scope() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  select m.scope_id into new.scope_id from public.medications m where m.family_id = new.family_id and m.id = new.medication_id;
  if app.mode() = 'member' and exists (
       select 1 from public.scope_holders h
       where h.family_id = new.family_id and h.scope_id = new.scope_id and h.member_id = app.member_id() and h.until_at is not null)
     and not exists (
       select 1 from public.medical_carers c
       where c.family_id = new.family_id and c.user_id = new.user_id and c.carer_id = app.member_id() and c.may_log and c.deleted_at is null
         and c.from_at <= now() and c.until_at > now()) then
    raise exception 'Permission denied: this carer reads, and logs no doses.' using errcode = '42501';
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;
create or replace trigger give_dose_scope before insert on public.doses for each row execute function app.give_dose_scope();

/* The one who logged a dose corrects it for a day, as the contract says. */
create or replace function app.check_dose_age() returns trigger language plpgsql as $$
begin
  if app.mode() = 'member' and app.owner_mode() is distinct from 'definer' and not app.may('medical.manage')
     and old.created_at <= now() - interval '24 hours' then
    raise exception 'Permission denied: a dose is corrected within a day.' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger check_dose_age before update on public.doses for each row execute function app.check_dose_age();

create or replace function app.move_doses() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  update public.doses d set scope_id = new.scope_id where d.family_id = new.family_id and d.medication_id = new.id;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger move_doses after update on public.medications
  for each row when (old.scope_id is distinct from new.scope_id) execute function app.move_doses();

create policy member_read on public.doses for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.doses for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.log'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.doses for update to {{member}}
  using (family_id = (select app.family_for('medical.log'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[]))
         and ((select app.may('medical.manage'))
              or created_by = (select app.member_id())));
create policy definer on public.doses to {{owner}} using (app.owner_mode() = 'definer');

select app.attach_feed('public.medical_carers');
select app.attach_members('public.medical_carers', 'user_id', 'carer_id');
create policy member_read on public.medical_carers for select to {{member}}
  using (family_id = (select app.family_for('medical.view')));
create policy member_create on public.medical_carers for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage')));
create policy member_update on public.medical_carers for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (carer_id <> (select app.member_id()) or created_by = (select app.member_id())));
create policy definer on public.medical_carers for select to {{owner}} using (app.owner_mode() = 'definer');

create or replace function app.follow_carer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_stand_ins(coalesce(new.family_id, old.family_id), coalesce(new.user_id, old.user_id));
  return null;
end $$;
create or replace trigger follow_carer after insert or delete or update of from_at, until_at, deleted_at on public.medical_carers
  for each row execute function app.follow_carer();
