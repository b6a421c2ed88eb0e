-- The family's calendar. The rules of what belongs together are in contract/src/areas/calendar.ts.
create table public.family_events (
  family_id uuid not null references public.families (id),
  id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  event_date date not null,
  event_time text check (event_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_date date check (end_date >= event_date),
  end_time text check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text check (length(time_zone) <= 64),
  rrule text check (length(rrule) <= 300),
  location text check (length(location) <= 300),
  category text not null check (category in ('event', 'appointment', 'task', 'reminder')),
  priority text not null check (priority in ('low', 'medium', 'high')),
  assigned_members uuid[] not null check (cardinality(assigned_members) <= 50),
  assigned_to uuid,
  created_by uuid not null,
  exdates text[] check (cardinality(exdates) <= 1000),
  rdates text[] check (cardinality(rdates) <= 1000),
  reminders integer[] check (cardinality(reminders) <= 5),
  series_id uuid,
  recurrence_id text check (recurrence_id ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$'),
  cancelled boolean not null,
  task_id uuid,
  uid text check (length(uid) <= 255),
  range_start timestamptz not null,
  range_end timestamptz not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  unique (family_id, task_id),
  check (recurrence_id is null or series_id is not null and rrule is null),
  foreign key (family_id, created_by) references public.members (family_id, id),
  foreign key (family_id, assigned_to) references public.members (family_id, id),
  foreign key (family_id, task_id) references public.tasks (family_id, id) on delete cascade
);

alter table public.tasks
  add column due_zone text check (length(due_zone) <= 64),
  add column rrule text check (length(rrule) <= 300),
  add column next_task_id uuid;

-- The moment of a due date, so that the database can compare it. The day of a whole day is in the first ten characters of due_date.
-- Written with immutable functions only, because a column is computed by no others.
alter table public.tasks add column due_at timestamptz generated always as (
  case when due_date between '1000' and '9999' then
    (make_timestamp(substr(due_date, 1, 4)::int, substr(due_date, 6, 2)::int, substr(due_date, 9, 2)::int,
                    substr(due_date, 12, 2)::int, substr(due_date, 15, 2)::int, 0)
     - case when right(due_date, 1) = 'Z' then interval '0'
            else make_interval(mins => (substr(right(due_date, 6), 1, 1) || '1')::int
                                       * (substr(right(due_date, 6), 2, 2)::int * 60 + right(due_date, 2)::int)) end)
    at time zone 'UTC'
  end) stored;
