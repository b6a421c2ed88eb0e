-- The time zone of the device on which a person last opened Casita: days and times that the server tells one who has chosen none are by it.
alter table public.profiles add column shown_time_zone text check (char_length(shown_time_zone) <= 64);
