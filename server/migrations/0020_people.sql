-- Who owns a family. Without one, or when that member has left, it is the manager who has been in it for the longest.
alter table public.families add column owner_id uuid;
update public.families f set owner_id = f.created_by
where exists (select 1 from public.members m where m.family_id = f.id and m.id = f.created_by and m.left_at is null);

alter table public.members
  add column phone text check (length(phone) <= 40),
  add check (length(email) <= 254);

-- The details of a member that only they and the managers see.
create table public.private_details (
  family_id uuid not null references public.families (id),
  id uuid not null,
  member_id uuid not null,
  phone text check (length(phone) <= 40),
  email text check (length(email) <= 254),
  birth_date date,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, member_id) references public.members (family_id, id)
);

create table public.ownership_offers (
  family_id uuid not null references public.families (id),
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  expires_at timestamptz not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, from_id) references public.members (family_id, id),
  foreign key (family_id, to_id) references public.members (family_id, id)
);
create unique index ownership_offers_open on public.ownership_offers (family_id) where state = 'open';
