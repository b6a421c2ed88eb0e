-- SHA-256 of what was uploaded: a file's id is one content's for ever. Null for files that were uploaded before this was recorded.
alter table public.files add column source bytea;
