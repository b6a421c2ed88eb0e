-- Managers see the family's invitations and cancel open ones. Only the server writes anything else. The hashes of links and temporary
-- passwords reach no member, not even by the log.

select app.attach_feed('public.family_invitations', '', 'invite_token', 'temporary_password', 'wants_password', 'is_link_shown');

create policy member_read on public.family_invitations for select to {{member}}
  using (family_id = (select app.family_for('family.manage')));
create policy member_cancel on public.family_invitations for update to {{member}}
  using (family_id = (select app.family_id()) and (select app.may('family.manage')) and accepted_at is null);
