-- Every member sees the family's contacts; managers write them.

select app.attach_feed('public.contacts');
create policy member_read on public.contacts for select to {{member}}
  using (family_id = (select app.family_for('contacts.view')));
create policy member_create on public.contacts for insert to {{member}}
  with check (family_id = (select app.family_for('contacts.manage')));
create policy member_update on public.contacts for update to {{member}}
  using (family_id = (select app.family_for('contacts.manage')));
