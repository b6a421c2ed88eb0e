-- Who sees an event or a task: null for the family, else {"kind": "managers" | "people" | "except", "members": [ids]}. Such a row is a scope of its own.
alter table public.family_events add column audience jsonb, add column scope_id uuid;
alter table public.tasks add column audience jsonb, add column scope_id uuid;

-- Of the scope of such a row: what decides who holds it, for when the members of the family change.
-- `is_open`: it is that of a row which the whole family sees at present.
alter table app.scopes add column audience jsonb, add column maker uuid, add column always uuid[],
  add column is_open boolean not null default false;
create index scopes_with_audience on app.scopes (family_id) where audience is not null;
