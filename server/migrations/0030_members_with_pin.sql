-- Managers choose the photo of a child with a PIN, whose account is theirs. The rule about a member's row has to know it from the row.
alter table public.members add column has_pin boolean;
alter table public.members disable trigger user;
update public.members member set has_pin = true from public.pin_accesses access
  where access.family_id = member.family_id and access.member_id = member.id;
alter table public.members enable trigger user;
