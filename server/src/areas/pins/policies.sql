-- Managers see which children have a PIN and which devices are paired. Only the server writes either. The hashes of PINs and of the devices'
-- secrets reach no member, not even by the log; nor do codes and counts, which only calls tell.

select app.attach_feed('public.pin_accesses', '', 'pin_hash', 'set_by');
select app.attach_members('public.pin_accesses', 'member_id');
create policy member_read on public.pin_accesses for select to {{member}}
  using (family_id = (select app.family_for('family.manage')));

select app.attach_feed('public.paired_devices', '', 'secret_hash');
select app.attach_members('public.paired_devices', 'paired_by');
create policy member_read on public.paired_devices for select to {{member}}
  using (family_id = (select app.family_for('family.manage')));
create policy definer on public.paired_devices for select to {{owner}} using (app.owner_mode() = 'definer');

create policy system on app.family_codes to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.family_codes to {{system}};
create policy system on app.pairing_codes to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.pairing_codes to {{system}};
create policy system on app.pin_attempts to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.pin_attempts to {{system}};
grant update ("deviceId") on auth.session to {{system}};
