-- Access by PIN, for children without an e-mail address, and the devices that a family has paired.

-- One row per child with a PIN, made while the family is locked. Their account (user_id) has no password and an address that receives no mail.
create table public.pin_accesses (
  family_id uuid not null references public.families (id),
  id uuid not null,
  member_id uuid not null,
  user_id uuid not null unique,
  pin_hash text not null,
  -- Where wrong PINs have locked it: follows from app.pin_attempts.
  locked_devices uuid[] not null default '{}',
  locked_elsewhere_until timestamptz,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, member_id) references public.members (family_id, id)
);
create index pin_accesses_member on public.pin_accesses (family_id, member_id);

create table public.paired_devices (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text not null check (length(name) <= 80),
  -- Of what the device's cookie holds.
  secret_hash text not null unique,
  paired_by uuid not null,
  last_used_at timestamptz,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, paired_by) references public.members (family_id, id)
);

-- By which children sign in on devices that are not paired. Managers read it, so it is no hash.
create table app.family_codes (
  family_id uuid primary key references public.families (id) on delete cascade,
  code text not null unique
);

-- One open code per manager.
create table app.pairing_codes (
  family_id uuid not null references public.families (id) on delete cascade,
  made_by uuid not null,
  code_hash text not null unique,
  device_name text not null,
  expires_at timestamptz not null,
  primary key (family_id, made_by)
);

-- PINs in a row that were tried for one child on one device, until a right one. The key is a keyed hash of both. Names that no child has are counted, too: they
-- have no family and member here.
create table app.pin_attempts (
  key text primary key,
  family_id uuid references public.families (id) on delete cascade,
  member_id uuid,
  -- Null on a device that is not paired.
  device_id uuid,
  tries integer not null,
  -- Null where only a manager ends a lock.
  expires_at timestamptz,
  locked_at timestamptz
) with (fillfactor = 50); -- room for HOT updates: a guesser writes the same row again and again
create index pin_attempts_member on app.pin_attempts (family_id, member_id);

-- The paired device on which a session began by PIN: it ends with the pairing.
alter table auth.session add column "deviceId" uuid;
create index session_by_device on auth.session ("deviceId") where "deviceId" is not null;

alter table public.outside_calendars drop column colour;
