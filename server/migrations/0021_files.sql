-- Uploaded files. Each belongs to one column of one row, which names it. Without references to families and rows: when these are
-- deleted, the row here stays until its content is deleted, too.
create table public.files (
  family_id uuid not null,
  id uuid not null,
  table_name text not null,
  row_id uuid not null,
  column_name text not null,
  type text not null,
  -- Bytes of the content, and of the small square of a picture.
  size integer not null check (size > 0),
  square_size integer not null check (square_size > 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- False while the content is being stored, and again from the moment it may be deleted.
  is_stored boolean not null default false,
  -- Since when its row has not named it.
  unused_since timestamptz,
  primary key (family_id, id)
);
create index files_row on public.files (table_name, column_name, family_id, row_id);
create index files_unstored on public.files (created_at) where not is_stored;

alter table public.members add column photo uuid;
