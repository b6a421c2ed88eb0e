alter table public.families
  -- On how many days since the last mail about its deletion house-keeping has looked at the family, and the last of them: the day of the mail at first.
  add column deletion_days int not null default 0 check (deletion_days >= 0),
  add column deletion_day date;
