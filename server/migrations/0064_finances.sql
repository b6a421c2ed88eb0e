-- The family's money. Amounts are whole numbers of the currency's smallest unit. The rules are in contract/src/areas/finances.
create table public.finance_settings (
  family_id uuid not null references public.families (id),
  id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

create table public.finance_accounts (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('bank', 'savings', 'card', 'cash')),
  is_closed boolean not null default false,
  import_columns jsonb check (jsonb_typeof(import_columns) = 'object'),
  balance bigint not null default 0,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

-- What a child has: the sums of the ledger, which a trigger keeps. No pocket falls below zero.
create table public.financial_profiles (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid not null,
  monthly_allowance bigint not null default 0,
  current_balance bigint not null default 0,
  spend_balance bigint not null default 0,
  save_balance bigint not null default 0,
  give_balance bigint not null default 0,
  savings_goal bigint not null default 0,
  current_savings bigint not null default 0,
  advance_owed bigint not null default 0,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  constraint balance_not_negative check (least(spend_balance, save_balance, give_balance, current_savings, advance_owed) >= 0),
  foreign key (family_id, user_id) references public.members (family_id, id)
);

create table public.family_savings (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid not null,
  goal_name text not null check (length(goal_name) between 1 and 80),
  target_amount bigint not null check (target_amount between 1 and 10000000000),
  target_date date,
  description text check (length(description) <= 500),
  is_completed boolean not null default false,
  current_savings bigint not null default 0,
  completed_at timestamptz,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  unique (family_id, id, user_id),
  foreign key (family_id, user_id) references public.members (family_id, id)
);

-- A contribution is for a goal of the same child.
create table public.savings_contributions (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid not null,
  savings_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000),
  pocket text not null check (pocket in ('spend', 'save', 'give')),
  occurred_on date not null,
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, savings_id, user_id) references public.family_savings (family_id, id, user_id) on delete cascade,
  foreign key (family_id, user_id) references public.members (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);
create index savings_contributions_savings on public.savings_contributions (family_id, savings_id);

create table public.allowances (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000),
  frequency text not null check (frequency in ('weekly', 'fortnightly', 'monthly')),
  next_on date not null,
  month_day smallint check (month_day between 1 and 31),
  time_zone text check (length(time_zone) <= 64),
  spend_percent smallint not null default 100 check (spend_percent between 0 and 100),
  save_percent smallint not null default 0 check (save_percent between 0 and 100),
  give_percent smallint not null default 0 check (give_percent between 0 and 100),
  paused_from date,
  paused_until date,
  is_active boolean not null default true,
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  check (spend_percent + save_percent + give_percent = 100),
  foreign key (family_id, user_id) references public.members (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);

create table public.chores (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid not null,
  task_id uuid,
  title text not null check (length(title) between 1 and 200),
  reward_amount bigint not null check (reward_amount between 1 and 10000000000),
  wants_photo boolean not null default false,
  status text not null default 'open' check (status in ('open', 'done', 'approved', 'declined')),
  photo uuid,
  done_at timestamptz,
  approved_by uuid,
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, task_id) references public.tasks (family_id, id) on delete set null (task_id),
  foreign key (family_id, user_id) references public.members (family_id, id),
  foreign key (family_id, approved_by) references public.members (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);
create index chores_task on public.chores (family_id, task_id) where task_id is not null;

create table public.payout_requests (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000),
  pocket text not null check (pocket in ('spend', 'save', 'give')),
  note text check (length(note) <= 500),
  status text not null default 'asked' check (status in ('asked', 'paid', 'declined')),
  answered_by uuid,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, user_id) references public.members (family_id, id),
  foreign key (family_id, answered_by) references public.members (family_id, id)
);

create table public.budgets (
  family_id uuid not null references public.families (id),
  id uuid not null,
  category text not null check (length(category) between 1 and 60),
  amount bigint not null check (amount between 1 and 10000000000),
  month date check (extract(day from month) = 1),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

create table public.recurring_entries (
  family_id uuid not null references public.families (id),
  id uuid not null,
  payee text not null check (length(payee) between 1 and 80),
  account_id uuid not null,
  amount bigint not null check (amount between -10000000000 and 10000000000 and amount <> 0),
  category text check (length(category) <= 60),
  note text check (length(note) <= 500),
  frequency text not null check (frequency in ('weekly', 'fortnightly', 'monthly', 'yearly')),
  next_on date not null,
  month_day smallint check (month_day between 1 and 31),
  time_zone text check (length(time_zone) <= 64),
  is_automatic boolean not null default false,
  is_active boolean not null default true,
  last_paid_on date,
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, account_id) references public.finance_accounts (family_id, id) on delete cascade,
  foreign key (family_id, created_by) references public.members (family_id, id)
);
create index recurring_entries_account on public.recurring_entries (family_id, account_id);

-- The one ledger: entries of children (user_id, pocket) and of the household (account_id). Another entry takes one back.
create table public.financial_transactions (
  family_id uuid not null references public.families (id),
  id uuid not null,
  user_id uuid,
  pocket text check (pocket in ('spend', 'save', 'give')),
  account_id uuid,
  to_account_id uuid,
  kind text not null check (kind in ('expense', 'income', 'transfer', 'deposit', 'withdrawal', 'interest', 'adjustment', 'advance', 'allowance', 'chore', 'contribution')),
  amount bigint not null check (amount between -10000000000 and 10000000000 and amount <> 0),
  currency text check (length(currency) <= 3),
  occurred_on date not null,
  category text check (length(category) <= 60),
  note text check (length(note) <= 500),
  payee text check (length(payee) <= 80),
  reference text check (length(reference) <= 80),
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  reverses_id uuid,
  savings_id uuid,
  task_id uuid,
  chore_id uuid,
  allowance_id uuid,
  recurring_id uuid,
  due_on date,
  payout_id uuid,
  import_id uuid,
  created_by uuid,
  scope_id uuid,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, user_id) references public.members (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id),
  foreign key (family_id, account_id) references public.finance_accounts (family_id, id) on delete cascade,
  foreign key (family_id, to_account_id) references public.finance_accounts (family_id, id) on delete cascade,
  foreign key (family_id, reverses_id) references public.financial_transactions (family_id, id),
  foreign key (family_id, savings_id) references public.family_savings (family_id, id) on delete set null (savings_id),
  foreign key (family_id, task_id) references public.tasks (family_id, id) on delete set null (task_id),
  foreign key (family_id, chore_id) references public.chores (family_id, id) on delete set null (chore_id),
  foreign key (family_id, allowance_id) references public.allowances (family_id, id) on delete set null (allowance_id),
  foreign key (family_id, recurring_id) references public.recurring_entries (family_id, id) on delete set null (recurring_id),
  foreign key (family_id, payout_id) references public.payout_requests (family_id, id) on delete set null (payout_id)
);
-- What happens once: an entry is taken back, and a chore, a day of an allowance or of a recurring entry, and a payout are paid. All but
-- an allowance may be paid again once the entry is taken back.
create unique index financial_transactions_reverses on public.financial_transactions (family_id, reverses_id) where reverses_id is not null;
create unique index financial_transactions_chore on public.financial_transactions (family_id, chore_id) where chore_id is not null and reverses_id is null and status = 'posted';
create unique index financial_transactions_allowance on public.financial_transactions (family_id, allowance_id, occurred_on, pocket, kind) where allowance_id is not null and reverses_id is null;
create unique index financial_transactions_recurring on public.financial_transactions (family_id, recurring_id, due_on) where recurring_id is not null and reverses_id is null and status = 'posted';
create unique index financial_transactions_payout on public.financial_transactions (family_id, payout_id) where payout_id is not null and reverses_id is null and status = 'posted';
create index financial_transactions_user on public.financial_transactions (family_id, user_id, occurred_on) where user_id is not null;
create index financial_transactions_account on public.financial_transactions (family_id, account_id, occurred_on) where account_id is not null;
create index financial_transactions_to_account on public.financial_transactions (family_id, to_account_id) where to_account_id is not null;
create index financial_transactions_savings on public.financial_transactions (family_id, savings_id) where savings_id is not null;
create index financial_transactions_task on public.financial_transactions (family_id, task_id) where task_id is not null;
create index financial_transactions_import on public.financial_transactions (family_id, import_id) where import_id is not null;
