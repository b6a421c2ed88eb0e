-- The server's clock may be set forward or back.

-- When `next_attempt_at` was set, by the server's clock. A job that was scheduled later than now was so before the clock was set back.
alter table app.jobs add column scheduled_at timestamptz not null default now();

-- The time up to which house-keeping has seen days pass; none before its first run.
create table app.observed_time (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
