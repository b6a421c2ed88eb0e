-- How often somebody tried to sign in, sign up or refresh. Keys are keyed hashes: no address of a person or machine is stored.

create table auth.attempts (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
) with (fillfactor = 50); -- room for HOT updates: a guesser writes the same row again and again
create index attempts_resets_at on auth.attempts (resets_at);
