-- Links at which the emergency card of a person is read without signing in. The rules are in contract/src/areas/medical/emergency-cards.ts.
create table public.emergency_cards (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid not null,
  sections text[] not null check (cardinality(sections) between 1 and 9 and sections <@ array['allergies', 'medications', 'conditions', 'blood_type',
    'birth_date', 'emergency_contacts', 'physician', 'insurance', 'notes']),
  record_ids uuid[] not null check (cardinality(record_ids) <= 200),
  -- Of what the link holds.
  secret_hash text not null unique,
  expires_at timestamptz not null,
  opened_count integer not null default 0 check (opened_count >= 0),
  last_opened_at timestamptz,
  told_at timestamptz,
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, user_id) references public.members (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);
