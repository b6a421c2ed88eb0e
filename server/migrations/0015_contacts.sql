-- People and places outside the family that its members call, write to or go to.
create table public.contacts (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  category text not null,
  is_favourite boolean not null,
  organisation text check (length(organisation) <= 80),
  phone text check (length(phone) <= 40),
  email text check (length(email) <= 254),
  address text check (length(address) <= 300),
  note text check (length(note) <= 5000),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);
