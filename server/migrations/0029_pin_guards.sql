-- Who set a PIN last, and so knows it. Null where that was not recorded yet.
alter table public.pin_accesses
  add column set_by uuid,
  add foreign key (family_id, set_by) references public.members (family_id, id);

-- Managers are told that wrong answers have used the code up, and not again before this.
alter table app.family_codes add column told_until timestamptz;
