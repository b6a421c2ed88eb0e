-- Calendars of others that a family follows, their events, and the secret addresses at which programs fetch a family's calendar.
create table public.outside_calendars (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  address text not null check (length(address) <= 2000 and address ~* '^https://'),
  colour text,
  member_id uuid,
  time_zone text not null check (length(time_zone) <= 64),
  last_fetched_at timestamptz,
  last_error text,
  event_count integer not null,
  offered_count integer,
  -- For the next request: what the calendar's server said of its last answer.
  etag text,
  last_modified text,
  tried_at timestamptz,
  failures integer not null default 0,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, member_id) references public.members (family_id, id)
);

create table public.outside_events (
  family_id uuid not null references public.families (id),
  id uuid not null,
  source_id uuid not null,
  title text not null,
  description text,
  location text,
  uid text,
  event_date date not null,
  event_time text,
  end_date date,
  end_time text,
  time_zone text,
  rrule text,
  exdates text[],
  rdates text[],
  series_id uuid,
  recurrence_id text,
  cancelled boolean not null,
  range_start timestamptz not null,
  range_end timestamptz not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);
create index outside_events_source on public.outside_events (family_id, source_id);

create table public.calendar_addresses (
  family_id uuid not null references public.families (id),
  user_id uuid not null,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (family_id, user_id)
);
create index family_events_uid on public.family_events (family_id, uid) where uid is not null;
