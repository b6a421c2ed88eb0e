-- Since when two or more managers have paid a Premium of this family that renews itself. They are told once, while it lasts.
alter table public.families add column paid_twice_at timestamptz;
