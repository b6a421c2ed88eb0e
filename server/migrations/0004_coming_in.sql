-- What it takes to come in: plans, invitations, a person's own space (settings, notifications, subscription), mails on their way,
-- and what strangers write to us.

alter table public.profiles
  -- Demo and local-development accounts: set by seed data or staff, never by their owners.
  add column is_demo_account boolean not null default false,
  add column demo_start_date timestamptz,
  add column demo_end_date timestamptz,
  add column is_local_dev_user boolean not null default false,
  -- Development only: recovery of this account fails, so that its screen can be seen.
  add column recovery_fails boolean not null default false;

-- One trial per family, whoever starts it.
alter table public.families add column trial_used_at timestamptz;
-- A workspace without its key is never called complete.
alter table public.families add constraint families_key check (setup_status <> 'completed' or schema_name is not null);

-- The account's address, kept here by a trigger: a family knows its people by name or address. Its rows have a feed.
alter table public.members add column email text;
alter table public.members disable trigger user;
update public.members m set email = u.email from auth."user" u where u.id = m.user_id;
alter table public.members enable trigger user;

-- Everybody's own space. Its "family" is the person: the door enters it under their user id. Where there is one row per person, it
-- has that id too.

create table public.subscribers (
  family_id uuid not null references app.feeds (family_id),
  id uuid not null,
  user_id uuid not null default nullif(current_setting('app.family_id', true), '')::uuid check (user_id = family_id),
  subscription_tier text not null check (subscription_tier in ('Free', 'Trial', 'Premium')),
  -- Stays true when a trial ends: whether it counts is derived from the end.
  subscribed boolean not null default true,
  subscription_start timestamptz not null,
  subscription_end timestamptz,
  cancelled_at timestamptz,
  -- The first failed payment of a row of them; the plan goes on for some days after it.
  payment_failed_at timestamptz,
  trial_used_at timestamptz,
  stripe_customer_id text,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

create table public.settings (
  family_id uuid not null references app.feeds (family_id),
  id uuid not null,
  language text check (language in ('en', 'es')),
  theme text check (theme in ('light', 'dark', 'system')),
  date_format text check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD')),
  time_format text check (time_format in ('12', '24')),
  decorations boolean,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

create table public.notifications (
  family_id uuid not null references app.feeds (family_id),
  id uuid not null,
  user_id uuid not null default nullif(current_setting('app.family_id', true), '')::uuid check (user_id = family_id),
  title text not null check (length(title) between 1 and 200),
  content text not null default '' check (length(content) <= 2000),
  category text not null default 'default' check (category in ('success', 'warning', 'error', 'info', 'default')),
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  is_read boolean not null default false,
  -- Where it leads: a path of the app.
  link text check (link ~ '^/[^/]' and length(link) <= 500),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

create index notifications_created on public.notifications (created_at);

-- Invitations into a family. Tokens and password hashes never reach a member's role.

create table public.family_invitations (
  family_id uuid not null references public.families (id),
  id uuid not null,
  invite_token text not null unique,
  email text not null check (email = lower(email)),
  first_name text,
  last_name text,
  role text not null check (role in ('parent', 'child', 'baby_sister', 'grandma', 'grandpa', 'nurse')),
  temporary_password text,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  primary key (family_id, id),
  foreign key (family_id, invited_by) references public.members (family_id, id)
);
create index family_invitations_email on public.family_invitations (email) where accepted_at is null;

-- What strangers and members write to us, for staff.

create table public.enquiries (
  id uuid primary key,
  kind text not null check (kind in ('buzon', 'contact', 'advertising', 'certified-professionals')),
  category text,
  name text,
  email text,
  company text,
  message text not null check (length(message) between 1 and 5000),
  language text not null default 'en' check (language in ('en', 'es')),
  status text not null default 'new' check (status in ('new', 'done')),
  created_at timestamptz not null default now()
);
create index enquiries_created on public.enquiries (created_at desc);

-- Mails: written in the transaction of what they are about, sent afterwards. Without a mail server they stay here and are the
-- local mailbox.

create table app.mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Nobody tries any more: the address does not exist, or two days have passed.
  given_up_at timestamptz,
  last_error text
);
create index mails_waiting on app.mails (next_attempt_at) where sent_at is null and given_up_at is null;
create index mails_recipient on app.mails (recipient, created_at desc);

-- Links of mails that prove an address. Only their hashes are kept, and used ones too, so that a second click can be explained.
-- Addresses nobody has an account with leave a row without a person: both take the same time.

create table auth.links (
  token_hash text primary key,
  purpose text not null check (purpose in ('confirm', 'reset')),
  user_id uuid references auth."user" (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_user on auth.links (user_id, purpose);
create index links_expires_at on auth.links (expires_at);

-- More of the demo data whose dates move.

alter table app.demo
  add column notification_ids uuid[] not null default '{}',
  add column invitation_ids uuid[] not null default '{}',
  add column subscriber_ids uuid[] not null default '{}';
