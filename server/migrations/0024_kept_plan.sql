-- The plan of a payer who left the family or is no manager any more, as far as it is paid: the columns of `subscribers` that decide how
-- long it is active.
alter table public.families add column kept_plan jsonb;
