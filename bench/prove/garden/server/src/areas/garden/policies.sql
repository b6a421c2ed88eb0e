-- Every member sees the family's plants; managers write them.

select app.attach_feed('public.plants'), app.attach_members('public.plants', 'keeper_id');
create policy member_read on public.plants for select to {{member}}
  using (family_id = (select app.family_for('garden.view')));
create policy member_create on public.plants for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('garden.manage')));
create policy member_update on public.plants for update to {{member}}
  using (family_id = (select app.family_for('garden.manage')));
