-- Who sees an event or a task: null for the family, else {"kind": "managers" | "people" | "except", "members": [ids]}. Such a row is a scope of its own.
alter table public.family_events add column audience jsonb, add column scope_id uuid;
alter table public.tasks add column audience jsonb, add column scope_id uuid;

-- Of the scope of such a row: what decides who holds it, for when the members of the family change. Without an audience the whole family sees the
-- row at present.
create table app.audiences (
  family_id uuid not null,
  scope_id uuid not null,
  audience jsonb,
  maker uuid,
  always uuid[],
  primary key (family_id, scope_id),
  foreign key (family_id) references public.families (id) on delete cascade
);
