-- A link that the inviter has seen, as by copying it, does not prove that its holder reads the invited address.

alter table public.family_invitations add column if not exists is_link_shown boolean not null default false;
