-- A member may hold a scope for a time: one who cares for another sees that member's private records until then.
alter table public.scope_holders add column until_at timestamptz;
-- The member whom a row that says who sees it is about, where it is about one.
alter table app.audiences add column about uuid;
