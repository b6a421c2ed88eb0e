create table public.plants (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  keeper_id uuid,
  water_on date,
  nursery_id uuid,
  nursery_name text check (length(nursery_name) between 1 and 80),
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, keeper_id) references public.members (family_id, id),
  foreign key (family_id, nursery_id) references public.contacts (family_id, id) on delete set null (nursery_id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);
