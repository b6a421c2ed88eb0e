-- The spine: accounts, families, people, tasks, and the feed that carries every change of a family.
-- {{owner}}, {{login}}, {{member}}, {{system}} and {{auth}} are replaced by the role names of this installation.

create table app.canary (id int primary key, note text not null);
insert into app.canary values (1, 'Visible only to a member who came through the door.');

-- Accounts: the tables of better-auth, with its own column names.

create table auth."user" (
  id uuid primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id uuid primary key,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_by_user on auth.session ("userId");

create table auth.account (
  id uuid primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_by_user on auth.account ("userId");

create table auth.verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

-- The feed: one counter per space (a family, or a person's own), and one row per change.

create table app.feeds (
  family_id uuid primary key,
  version bigint not null default 0,
  pruned_version bigint not null default 0
) with (fillfactor = 50); -- room for HOT updates: the counter changes with every write

create table app.changes (
  family_id uuid not null references app.feeds (family_id) on delete cascade,
  version bigint not null,
  table_name text not null,
  row_id uuid not null,
  op text not null check (op in ('create', 'update', 'remove', 'restore', 'purge', 'reach_all', 'reach_scoped')),
  actor uuid,
  scope_before uuid,
  scope_after uuid,
  before jsonb,
  change_id uuid,
  at timestamptz not null default now(),
  primary key (family_id, version)
);
create index changes_row on app.changes (family_id, row_id, version);
create index changes_at on app.changes using brin (at);

-- Families and people.

create table public.families (
  id uuid primary key references app.feeds (family_id),
  name text not null,
  schema_name text unique,
  setup_status text not null default 'pending',
  setup_error text,
  current_member_count int not null default 0,
  max_members int not null default 4,
  -- The plan's end: after it only calls marked whenLapsed pass. Empty = no end.
  open_until timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.profiles (
  id uuid primary key references auth."user" (id) on delete cascade,
  family_id uuid references public.families (id),
  first_name text,
  last_name text,
  email text not null,
  avatar_url text,
  requires_password_change boolean not null default false,
  updated_at timestamptz not null default now()
);

create table public.user_roles (
  id uuid primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  family_id uuid references public.families (id),
  role text not null check (role in
    ('admin', 'parent', 'child', 'baby_sister', 'grandma', 'grandpa', 'nurse', 'backoffice_admin')),
  created_at timestamptz not null default clock_timestamp()
);
create index user_roles_latest on public.user_roles (user_id, family_id, created_at desc);

create table public.members (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid,
  first_name text,
  last_name text,
  colour text not null default 'brick' check (colour in
    ('brick', 'ochre', 'olive', 'fern', 'lagoon', 'blue', 'violet', 'berry')),
  birth_date date,
  -- The latest row of user_roles, kept here by a trigger: the door and every list need it.
  role text,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  unique (family_id, user_id)
);
create index members_user on public.members (user_id) where user_id is not null;

-- Who holds a scope (a chat's participants, the person a private record is about …).
create table public.scope_holders (
  family_id uuid not null,
  scope_id uuid not null,
  member_id uuid not null,
  primary key (family_id, scope_id, member_id),
  foreign key (family_id, member_id) references public.members (family_id, id)
);
create index scope_holders_member on public.scope_holders (family_id, member_id);

create table public.tasks (
  family_id uuid not null references public.families (id),
  id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  assigned_to uuid,
  assigned_members uuid[] check (cardinality(assigned_members) between 1 and 50),
  -- ISO date-time with the offset it was chosen in: for a whole day the first ten characters are the day.
  due_date text check (due_date ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$'),
  due_all_day boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'in progress', 'completed')),
  created_by uuid not null,
  completed_at timestamptz,
  completed_by uuid,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  check (assigned_to is null or assigned_members is null),
  foreign key (family_id, created_by) references public.members (family_id, id),
  foreign key (family_id, completed_by) references public.members (family_id, id),
  foreign key (family_id, assigned_to) references public.members (family_id, id)
);
