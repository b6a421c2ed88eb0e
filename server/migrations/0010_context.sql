-- Who a transaction acts for is signed with this key (platform/db/sql/10_context.sql). The server process holds the key too; no
-- role that runs its statements may read it. Its row is made at start and belongs to no backup.

create table app.context_key (
  id boolean primary key default true check (id),
  key text not null
);

create type app.acting as (
  mode text, user_id uuid, family_id uuid, member_id uuid, standing text, version bigint, change_id uuid
);

-- In a person's own space the family is the person. These columns were filled from a setting that any statement could write. The
-- function is replaced by the one of platform/db/sql, which asks the signed context.

create or replace function app.family_id() returns uuid language sql stable as $$ select null::uuid $$;
alter table public.subscribers alter column user_id set default app.family_id();
alter table public.notifications alter column user_id set default app.family_id();

-- What protects the rows, as it was when the code was applied: a start compares (platform/db/protection.ts).

alter table app.installation add column protection jsonb;
