-- Every scope that was ever made, so that nobody makes one again and sees what is left in it. The table is the one whose row it is;
-- null for a person and for scopes that the server made.
create table app.scopes (
  family_id uuid not null references public.families (id) on delete cascade,
  scope_id uuid not null,
  table_name text,
  primary key (family_id, scope_id)
);
insert into app.scopes (family_id, scope_id) select distinct family_id, scope_id from public.scope_holders;
