-- The id of an account is the scope of its entries, also of those accounts that are there.
insert into app.scopes (family_id, scope_id, table_name)
select family_id, id, 'finance_accounts' from public.finance_accounts
on conflict do nothing;
