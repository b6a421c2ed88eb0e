-- Who set a PIN last, and so knows it. Null where that was not recorded yet.
alter table public.pin_accesses
  add column set_by uuid,
  add foreign key (family_id, set_by) references public.members (family_id, id);

-- Managers are told that wrong answers have used the code up, and not again before this.
alter table app.family_codes add column told_until timestamptz;

-- Tries on a paired device end with its pairing, also those that are counted at that moment.
delete from app.pin_attempts a where a.device_id is not null
  and not exists (select 1 from public.paired_devices d where d.family_id = a.family_id and d.id = a.device_id);
alter table app.pin_attempts
  add foreign key (family_id, device_id) references public.paired_devices (family_id, id) on delete cascade;
create index pin_attempts_device on app.pin_attempts (family_id, device_id) where device_id is not null;
