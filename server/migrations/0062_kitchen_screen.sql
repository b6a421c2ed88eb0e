-- A paired device that shows the family's day while nobody is signed in; and the device on which a change was made for a member whose face was pressed.
alter table public.paired_devices add column is_kitchen_screen boolean not null default false;
alter table app.changes add column device_id uuid;
