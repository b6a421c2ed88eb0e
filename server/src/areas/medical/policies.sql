-- What a family keeps of its members' health: managers write it, and every member reads what its audience allows. A look at another's page is
-- written by the one who looks, and stays as it is.

-- for each table: medical_profiles, allergies, conditions, immunizations, medications, medical_visits, measurements, medical_documents
select app.attach_feed('public.{{table}}', 'scope_id?');
select app.attach_audience('public.{{table}}', 'user_id', 'created_by', 'user_id');
select app.attach_members('public.{{table}}', 'user_id');
create policy member_read on public.{{table}} for select to {{member}}
  using (family_id = (select app.family_for('medical.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.{{table}} for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('medical.manage'))
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.{{table}} for update to {{member}}
  using (family_id = (select app.family_for('medical.manage'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
-- end
create policy definer on public.medications to {{owner}} using (app.owner_mode() = 'definer');
select app.attach_files('public.medical_documents', 'attachments');

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
