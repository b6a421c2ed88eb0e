-- The contact with whom an event is, with a copy of the name, which stays when the contact is purged.
alter table public.family_events
  add column contact_id uuid,
  add column contact_name text check (char_length(contact_name) <= 80),
  add foreign key (family_id, contact_id) references public.contacts (family_id, id) on delete set null (contact_id);

-- Which row was made from which. Their tables differ, so no foreign key can name them: `app.scope_of` finds them.
create table public.links (
  family_id uuid not null references public.families (id),
  id uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  from_table text not null check (from_table ~ '^[a-z_]{1,63}$'),
  from_id uuid not null,
  to_table text not null check (to_table ~ '^[a-z_]{1,63}$'),
  to_id uuid not null,
  scope_id uuid,
  primary key (family_id, id)
);
create index links_from on public.links (family_id, from_id);
create index links_to on public.links (family_id, to_id);
