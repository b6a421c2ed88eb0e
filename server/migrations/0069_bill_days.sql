-- The first day of a bill, from which on days that no entry pays are open. Of those that are there it is the next day.
alter table public.recurring_entries add column starts_on date;
alter table public.recurring_entries disable trigger user;
update public.recurring_entries set starts_on = next_on;
alter table public.recurring_entries enable trigger user;
alter table public.recurring_entries alter column starts_on set not null;

-- People take along the accounts, budgets and goals that they made. The log knows who made those that are there.
alter table public.finance_accounts
  add column created_by uuid,
  add foreign key (family_id, created_by) references public.members (family_id, id);
alter table public.budgets
  add column created_by uuid,
  add foreign key (family_id, created_by) references public.members (family_id, id);
alter table public.family_savings
  add column created_by uuid,
  add foreign key (family_id, created_by) references public.members (family_id, id);

alter table public.finance_accounts disable trigger user;
update public.finance_accounts account set created_by = member.id
from app.changes change
join public.members member on member.family_id = change.family_id and member.id = change.actor
where change.family_id = account.family_id and change.row_id = account.id and change.table_name = 'finance_accounts' and change.op = 'create';
alter table public.finance_accounts enable trigger user;

alter table public.budgets disable trigger user;
update public.budgets budget set created_by = member.id
from app.changes change
join public.members member on member.family_id = change.family_id and member.id = change.actor
where change.family_id = budget.family_id and change.row_id = budget.id and change.table_name = 'budgets' and change.op = 'create';
alter table public.budgets enable trigger user;

alter table public.family_savings disable trigger user;
update public.family_savings goal set created_by = member.id
from app.changes change
join public.members member on member.family_id = change.family_id and member.id = change.actor
where change.family_id = goal.family_id and change.row_id = goal.id and change.table_name = 'family_savings' and change.op = 'create';
alter table public.family_savings enable trigger user;
