-- The server makes and ends the links to emergency cards, for managers. No member reads their secrets.

select app.attach_feed('public.emergency_cards', '', 'secret_hash', 'told_at');
select app.attach_members('public.emergency_cards', 'user_id', 'created_by');
create policy member_read on public.emergency_cards for select to {{member}}
  using (family_id = (select app.family_for('medical.manage')));
