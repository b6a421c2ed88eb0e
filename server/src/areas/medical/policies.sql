-- What a family keeps of its members' health: managers write it, and every member reads what its audience allows. A look at another's page is
-- written by the one who looks, and stays as it is.

select app.attach_feed('public.medical_profiles', 'scope_id?');
select app.attach_audience('public.medical_profiles', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.medical_profiles', 'user_id');
create policy member_read on public.medical_profiles for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.medical_profiles for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.medical_profiles for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy system on public.medical_profiles to {{system}} using ((select app.is_system()));

select app.attach_feed('public.allergies', 'scope_id?');
select app.attach_audience('public.allergies', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.allergies', 'user_id');
create policy member_read on public.allergies for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.allergies for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.allergies for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy system on public.allergies to {{system}} using ((select app.is_system()));

select app.attach_feed('public.conditions', 'scope_id?');
select app.attach_audience('public.conditions', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.conditions', 'user_id');
create policy member_read on public.conditions for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.conditions for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.conditions for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy system on public.conditions to {{system}} using ((select app.is_system()));

select app.attach_feed('public.immunizations', 'scope_id?');
select app.attach_audience('public.immunizations', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.immunizations', 'user_id');
create policy member_read on public.immunizations for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.immunizations for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.immunizations for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy system on public.immunizations to {{system}} using ((select app.is_system()));

select app.attach_feed('public.medications', 'scope_id?');
select app.attach_audience('public.medications', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.medications', 'user_id');
create policy member_read on public.medications for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.medications for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.medications for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy definer on public.medications to {{owner}} using (app.owner_mode() = 'definer');
create policy system on public.medications to {{system}} using ((select app.is_system()));

select app.attach_feed('public.medical_visits', 'scope_id?');
select app.attach_audience('public.medical_visits', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.medical_visits', 'user_id');
create policy member_read on public.medical_visits for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.medical_visits for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.medical_visits for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy system on public.medical_visits to {{system}} using ((select app.is_system()));

select app.attach_feed('public.measurements', 'scope_id?');
select app.attach_audience('public.measurements', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.measurements', 'user_id');
create policy member_read on public.measurements for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.measurements for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.measurements for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy system on public.measurements to {{system}} using ((select app.is_system()));

select app.attach_feed('public.medical_documents', 'scope_id?');
select app.attach_audience('public.medical_documents', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.medical_documents', 'user_id');
select app.attach_files('public.medical_documents', 'attachments');
create policy member_read on public.medical_documents for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.medical_documents for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.medical_documents for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy system on public.medical_documents to {{system}} using ((select app.is_system()));

select app.attach_feed('public.medical_looks', 'scope_id?');
-- Who looked is nothing that a carer has to know.
select app.attach_audience('public.medical_looks', null, 'created_by', 'user_id');
select app.attach_members('public.medical_looks', 'user_id');
create policy member_read on public.medical_looks for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and scope_id = any ((select app.held_scopes())::uuid[]));
create policy member_create on public.medical_looks for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.view'))
              and scope_id = any ((select app.held_scopes())::uuid[])
              and audience = '{"kind": "managers", "members": []}');
create policy system on public.medical_looks to {{system}} using ((select app.is_system()));
