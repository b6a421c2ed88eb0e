-- A job that house-keeping never gives up, because someone would go on paying, or get nothing for what they paid.
alter table app.jobs add column is_kept boolean not null default false;

-- While a checkout is being opened for a family, or for a person without one, no other one is.
create table app.checkout_claims (
  -- A family, or a person.
  subject_id uuid primary key,
  expires_at timestamptz not null
);
