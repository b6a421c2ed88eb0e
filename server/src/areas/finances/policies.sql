-- Money: managers read and write all of it, a child reads the rows about themselves. Entries are not removed; amounts, days and owners never change.

-- What is about one child.
-- for each table: financial_profiles, family_savings, allowances, chores, payout_requests, savings_contributions
select app.attach_feed('public.{{table}}', 'user_id');
create policy member_read on public.{{table}} for select to {{member}}
  using (family_id = (select app.family_for('finances.view'))
         and ((select app.may('finances.manage')) or user_id = any ((select app.held_scopes())::uuid[])));
create policy definer on public.{{table}} to {{owner}} using (app.owner_mode() = 'definer');
-- end
-- for each table: family_savings, allowances, chores, payout_requests, savings_contributions
select app.attach_members('public.{{table}}', 'user_id');
-- end

select app.attach_feed('public.finance_settings');
create or replace trigger check_currency before insert or update of currency on public.finance_settings
  for each row execute function app.check_currency();
create policy member_read on public.finance_settings for select to {{member}}
  using (family_id = (select app.family_for('finances.view')));
create policy definer on public.finance_settings to {{owner}} using (app.owner_mode() = 'definer');

select app.attach_feed('public.finance_accounts');
-- Its id is the scope of its entries, which no row of another table makes.
select app.attach_scopes('public.finance_accounts', 'id');
create policy member_read on public.finance_accounts for select to {{member}}
  using (family_id = (select app.family_for('finances.manage')));
create policy member_create on public.finance_accounts for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.manage')) and balance = 0);
create policy member_update on public.finance_accounts for update to {{member}}
  using (family_id = (select app.family_for('finances.manage')))
  with check (deleted_at is null);
create policy definer on public.finance_accounts to {{owner}} using (app.owner_mode() = 'definer');

create or replace trigger follow_plans after insert or update on public.family_savings
  for each row execute function app.follow_plans();
create policy member_create on public.family_savings for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.manage')) and current_savings = 0);
create policy member_update on public.family_savings for update to {{member}}
  using (family_id = (select app.family_for('finances.manage')));

create or replace trigger follow_plans after insert or update on public.allowances
  for each row execute function app.follow_plans();
create policy member_create on public.allowances for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.manage')));
create policy member_update on public.allowances for update to {{member}}
  using (family_id = (select app.family_for('finances.manage')));

select app.attach_files('public.chores', 'photo');
create or replace trigger check_chore before update on public.chores
  for each row execute function app.check_chore();
create policy member_create on public.chores for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.manage')) and status = 'open');
create policy member_update on public.chores for update to {{member}}
  using (family_id = (select app.family_for('finances.view')) and ((select app.may('finances.manage')) or user_id = (select app.member_id())));

create or replace trigger check_payout before update on public.payout_requests
  for each row execute function app.check_payout();
create policy member_create on public.payout_requests for insert to {{member}}
  with check (family_id = (select app.family_for('finances.view')) and status = 'asked' and ((select app.may('finances.manage')) or user_id = (select app.member_id())));
create policy member_update on public.payout_requests for update to {{member}}
  using (family_id = (select app.family_for('finances.manage')))
  with check (deleted_at is null);

select app.attach_feed('public.budgets');
create policy member_read on public.budgets for select to {{member}}
  using (family_id = (select app.family_for('finances.manage')));
create policy member_create on public.budgets for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.manage')));
create policy member_update on public.budgets for update to {{member}}
  using (family_id = (select app.family_for('finances.manage')));

select app.attach_feed('public.recurring_entries');
create policy member_read on public.recurring_entries for select to {{member}}
  using (family_id = (select app.family_for('finances.manage')));
create policy member_create on public.recurring_entries for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.manage')) and last_paid_on is null);
create policy member_update on public.recurring_entries for update to {{member}}
  using (family_id = (select app.family_for('finances.manage')));
create policy definer on public.recurring_entries to {{owner}} using (app.owner_mode() = 'definer');

select app.attach_feed('public.financial_transactions', 'scope_id');
create or replace trigger check_entry before insert on public.financial_transactions
  for each row execute function app.check_entry();
create or replace trigger follow_entries after insert on public.financial_transactions referencing new table as new_rows
  for each statement execute function app.follow_entries();
create policy member_read on public.financial_transactions for select to {{member}}
  using (family_id = (select app.family_for('finances.view'))
         and ((select app.may('finances.manage')) or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.financial_transactions for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.manage')) and status = 'posted'
              and scope_id = coalesce(user_id, account_id));
create policy member_update on public.financial_transactions for update to {{member}}
  using (family_id = (select app.family_for('finances.manage')))
  with check (deleted_at is null);
create policy definer on public.financial_transactions to {{owner}} using (app.owner_mode() = 'definer');

create or replace trigger enter_contribution after insert on public.savings_contributions
  for each row execute function app.enter_contribution();
create policy member_create on public.savings_contributions for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('finances.view')) and status = 'posted'
              and ((select app.may('finances.manage')) or user_id = (select app.member_id())));
