-- Who is which customer of the payment provider. A row outlives the plans that the customer paid.
create table app.payment_customers (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  customer_id text not null unique,
  -- How many readings of the customer's subscriptions began, and the last of them that was applied. One that began earlier is older.
  begun_reading bigint not null default 0,
  applied_reading bigint not null default 0
);

-- Events of the provider that were accepted. It sends each at least once, in any order.
create table app.payment_events (
  id text primary key,
  received_at timestamptz not null
);
create index payment_events_received on app.payment_events (received_at);

insert into app.payment_customers (user_id, customer_id)
  select distinct on (stripe_customer_id) user_id, stripe_customer_id from public.subscribers
  where stripe_customer_id is not null order by stripe_customer_id, updated_at desc;
alter table public.subscribers drop column stripe_customer_id;
-- The Free plan follows when this one ends.
alter table public.subscribers add column continues_free boolean not null default false;
