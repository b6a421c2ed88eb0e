-- Documents and recordings, which have no small square, and the names that people gave to files.
alter table public.files add column kind text not null default 'picture' check (kind in ('picture', 'pdf', 'audio'));
alter table public.files add column name text not null default 'file.webp' check (length(name) <= 80);
alter table public.files drop constraint files_square_size_check;
alter table public.files add constraint files_square_size_check check (square_size > 0 or (square_size = 0 and kind <> 'picture'));

alter table public.tasks add column attachments jsonb
  check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) between 1 and 10);
