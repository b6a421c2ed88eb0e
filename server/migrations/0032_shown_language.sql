-- The language in which a person last opened Casita: what is written to one who has chosen none is in it.
alter table public.profiles add column shown_language text check (shown_language in ('en', 'es'));
