-- A job may run at a given time, from which on it is tried; and it may have a key, which the next job of its kind with the same key
-- replaces it by.

alter table app.jobs rename column created_at to due_at;
alter table app.jobs add column key text;
create unique index jobs_key on app.jobs (kind, key) where key is not null;

-- The indexes of a family table follow from its declaration (platform/db/indexes.ts).

drop index public.notifications_created;
