-- How people are reached: which kinds of notices on which channels, the devices that ask for pushes, and what became of each notice.

alter table public.notifications
  add column kind text check (length(kind) <= 60),
  add column about_table text check (length(about_table) <= 60),
  add column about_row uuid,
  add column pops_up boolean not null default true;

create table public.notification_preferences (
  family_id uuid not null references app.feeds (family_id),
  id uuid not null,
  user_id uuid not null default app.family_id() check (user_id = family_id),
  push_enabled boolean not null default true,
  sound_enabled boolean not null default true,
  email_enabled boolean not null default true,
  task_reminders boolean not null default true,
  task_assignments boolean not null default true,
  family_updates boolean not null default true,
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text check (length(time_zone) <= 64),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  digest_day smallint not null default 1 check (digest_day between 1 and 7),
  -- Since when a mail server refuses the person's address.
  mail_refused_at timestamptz,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  check ((quiet_from is null) = (quiet_until is null))
);

create table public.notice_choices (
  family_id uuid not null references app.feeds (family_id),
  id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  about_family uuid,
  in_app boolean,
  pop_up boolean,
  push boolean,
  mail boolean,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

create table public.notice_mutes (
  family_id uuid not null references app.feeds (family_id),
  id uuid not null,
  about_family uuid,
  table_name text check (length(table_name) <= 60),
  row_id uuid,
  muted_until timestamptz,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

-- Of a session, so that signing out ends it. The endpoint is the browser's: when another person signs in there, it is theirs.
create table app.push_subscriptions (
  id uuid primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  session_id uuid not null unique references auth.session (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 130),
  auth text not null check (length(auth) <= 32),
  device_name text check (length(device_name) <= 80),
  time_zone text check (length(time_zone) <= 64),
  created_at timestamptz not null default now(),
  synced_at timestamptz not null default now(),
  succeeded_at timestamptz,
  -- Since when its push service knows it no more.
  ended_at timestamptz
);
create index push_subscriptions_user on app.push_subscriptions (user_id);

create table public.deliveries (
  family_id uuid not null references app.feeds (family_id),
  id uuid not null,
  user_id uuid not null default app.family_id() check (user_id = family_id),
  notification_id uuid not null,
  kind text not null check (length(kind) <= 60),
  about_family uuid,
  channel text not null check (channel in ('in_app', 'push', 'mail')),
  device_name text check (length(device_name) <= 80),
  state text not null check (state in ('queued', 'sent', 'held', 'skipped', 'failed')),
  reason text,
  at timestamptz not null,
  -- The subscription that a push is for, and what the notice is made of again when it is sent.
  subscription_id uuid,
  facts jsonb,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);
create index deliveries_notice on public.deliveries (family_id, notification_id);
