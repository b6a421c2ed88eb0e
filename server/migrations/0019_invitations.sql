-- Invitations become rows with a feed, which managers see. A cancelled one is a removed row.
alter table public.family_invitations
  add column language text not null default 'en' check (language in ('en', 'es')),
  add column birth_date date,
  add column age integer check (age between 1 and 120),
  add column member_id uuid,
  -- Whether each mail of it contains a new temporary password.
  add column wants_password boolean not null default false,
  -- The inviter has seen the link, as by copying it: it does not prove that its holder reads the invited address.
  add column is_link_shown boolean not null default false,
  add column sent_at timestamptz not null default now(),
  add column asked_again_at timestamptz,
  add column version bigint not null default 0,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add foreign key (family_id, member_id) references public.members (family_id, id);
alter table public.family_invitations alter column version drop default;
update public.family_invitations set sent_at = created_at, wants_password = temporary_password is not null;
-- Of several open ones to one address the newest stays.
update public.family_invitations old set deleted_at = now()
where accepted_at is null and exists (
  select from public.family_invitations newer
  where newer.family_id = old.family_id and newer.email = old.email and newer.accepted_at is null
    and (newer.created_at, newer.id) > (old.created_at, old.id));
create unique index family_invitations_open on public.family_invitations (family_id, email)
  where accepted_at is null and deleted_at is null;
create index family_invitations_expiry on public.family_invitations (expires_at) where accepted_at is null; -- house-keeping
