-- The scope of each side of a link: when one side is shown to the family, the link has the scope of the other. Of links from before it is not known
-- which side gave the scope, so that they stay with those who hold it.
alter table public.links add column from_scope_id uuid, add column to_scope_id uuid;
alter table public.links disable trigger user;
update public.links set from_scope_id = scope_id, to_scope_id = scope_id where scope_id is not null;
alter table public.links enable trigger user;
