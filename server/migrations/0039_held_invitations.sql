-- An invitation that is not sent before its sender's address is confirmed.
alter table public.family_invitations add column is_held boolean not null default false;
create index family_invitations_held on public.family_invitations (family_id, invited_by) where is_held;
