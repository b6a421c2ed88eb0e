-- Families without a plan are deleted after a year, once their managers have had three mails about it.
alter table public.families
  -- Until when the family was open before its present end was written. An end may move back, where a manager takes their plan along.
  add column last_open_at timestamptz,
  -- How many of the mails were sent, and when the deletion takes place according to the last one.
  add column deletion_mails int not null default 0 check (deletion_mails between 0 and 3),
  add column deletion_at timestamptz,
  -- When mails were last asked for. It is not known whether any was delivered.
  add column deletion_asked_at timestamptz;
create index families_open_until on public.families (open_until);
