-- What triggers of money check and add up. The tables' policies are in policies.sql.

/*
 * Completes a new entry, and refuses what the ledger does not take. An entry that takes another back has its amount and places. Of a child who has
 * left only what settles their money is taken, as what a chore of before has earned, and of a closed account only what takes back.
 */
create or replace function app.check_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
  v_was public.financial_transactions;
  v_closed boolean;
begin
  v_set := set_config('app.owner_mode', 'definer', true);
  select exists (select 1 from public.finance_accounts a
                 where a.family_id = new.family_id and a.id in (new.account_id, new.to_account_id) and a.is_closed) into v_closed;
  if new.currency is null then
    select s.currency into new.currency from public.finance_settings s where s.family_id = new.family_id and s.id = new.family_id;
    new.currency := coalesce(new.currency, 'USD');
  end if;
  if new.reverses_id is not null then
    select * into v_was from public.financial_transactions t where t.family_id = new.family_id and t.id = new.reverses_id;
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  if v_closed and new.reverses_id is null then
    raise exception 'The account is closed.' using errcode = '23514', constraint = 'account_closed';
  end if;
  if new.user_id is not null and new.reverses_id is null and new.kind not in ('withdrawal', 'adjustment', 'chore') then
    perform app.check_members(tg_table_name, array[new.user_id::text], '{}', new.family_id);
  end if;
  if num_nonnulls(new.user_id, new.account_id) <> 1 or (new.user_id is null) <> (new.pocket is null)
     or (new.kind = 'transfer') <> (new.to_account_id is not null) or new.to_account_id = new.account_id
     or new.savings_id is not null and new.kind <> 'contribution' or (new.recurring_id is null) <> (new.due_on is null) then
    raise exception 'An entry has one place, and two where it moves money.' using errcode = '23514';
  end if;
  if new.reverses_id is not null then
    if v_was.id is null or v_was.reverses_id is not null or new.amount <> -v_was.amount or new.kind <> v_was.kind
       or (new.user_id, new.pocket, new.account_id, new.to_account_id) is distinct from (v_was.user_id, v_was.pocket, v_was.account_id, v_was.to_account_id) then
      raise exception 'An entry that takes another back has its kind, places and the opposite amount.' using errcode = '23514';
    end if;
    new.savings_id := v_was.savings_id;
    new.task_id := v_was.task_id;
    new.chore_id := v_was.chore_id;
    new.allowance_id := v_was.allowance_id;
    new.recurring_id := v_was.recurring_id;
    new.due_on := v_was.due_on;
    new.payout_id := v_was.payout_id;
  elsif new.kind in ('expense', 'withdrawal', 'transfer', 'contribution') and new.amount > 0
     or new.kind in ('income', 'deposit', 'interest', 'chore', 'allowance') and new.amount < 0
     or new.account_id is not null and new.kind not in ('expense', 'income', 'transfer', 'adjustment')
     or new.user_id is not null and (new.kind in ('expense', 'income', 'transfer') or new.recurring_id is not null)
     or app.mode() = 'member' and v_mode is distinct from 'definer'
        and (new.kind in ('allowance', 'chore', 'contribution') or num_nonnulls(new.savings_id, new.chore_id, new.allowance_id, new.payout_id) > 0) then
    raise exception 'This kind of entry has another sign or place.' using errcode = '23514';
  end if;
  return new;
end $$;

/* Sums a child's part of the ledger. The caller is in mode `definer`. The family's writes wait for each other, so no entry is missed. */
create or replace function app.sum_profile(p_family uuid, p_user uuid) returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into public.financial_profiles as p
    (family_id, id, user_id, spend_balance, save_balance, give_balance, current_balance, current_savings, advance_owed, savings_goal, monthly_allowance)
  select p_family, p_user, p_user, e.spend, e.save, e.give, e.spend + e.save + e.give, e.saved, e.owed,
    (select coalesce(sum(g.target_amount), 0) from public.family_savings g
     where g.family_id = p_family and g.user_id = p_user and not g.is_completed and g.deleted_at is null),
    (select coalesce(sum(case a.frequency when 'weekly' then round(a.amount * 52 / 12.0) when 'fortnightly' then round(a.amount * 26 / 12.0) else a.amount end), 0)
     from public.allowances a where a.family_id = p_family and a.user_id = p_user and a.is_active and a.deleted_at is null)
  from (select coalesce(sum(t.amount) filter (where t.pocket = 'spend'), 0) as spend,
               coalesce(sum(t.amount) filter (where t.pocket = 'save'), 0) as save,
               coalesce(sum(t.amount) filter (where t.pocket = 'give'), 0) as give,
               coalesce(-sum(t.amount) filter (where t.kind = 'contribution'), 0) as saved,
               coalesce(sum(t.amount) filter (where t.kind = 'advance'), 0) as owed
        from public.financial_transactions t where t.family_id = p_family and t.user_id = p_user) e
  on conflict (family_id, id) do update set
    (spend_balance, save_balance, give_balance, current_balance, current_savings, advance_owed, savings_goal, monthly_allowance)
    = (excluded.spend_balance, excluded.save_balance, excluded.give_balance, excluded.current_balance, excluded.current_savings,
       excluded.advance_owed, excluded.savings_goal, excluded.monthly_allowance)
  where (p.spend_balance, p.save_balance, p.give_balance, p.current_savings, p.advance_owed, p.savings_goal, p.monthly_allowance)
    is distinct from (excluded.spend_balance, excluded.save_balance, excluded.give_balance, excluded.current_savings, excluded.advance_owed,
       excluded.savings_goal, excluded.monthly_allowance)
$$;

/*
 * Keeps the sums of new entries: of accounts, goals and children. A goal that reaches its target is complete. What an entry paid is open
 * again once another one takes it back: a chore waits for approval, a payout for an answer, and a goal below its target is incomplete.
 */
create or replace function app.follow_entries() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  update public.financial_transactions t set status = 'reversed' from new_rows n where t.family_id = n.family_id and t.id = n.reverses_id;
  update public.finance_accounts a set balance = a.balance + s.amount
  from (select m.family_id, m.id, sum(m.amount) as amount
        from (select n.family_id, n.account_id as id, n.amount from new_rows n
              union all select n.family_id, n.to_account_id, -n.amount from new_rows n) m
        where m.id is not null group by m.family_id, m.id) s
  where a.family_id = s.family_id and a.id = s.id;
  update public.savings_contributions c set status = 'reversed' from new_rows n
  where c.family_id = n.family_id and c.id = n.reverses_id and n.kind = 'contribution';
  update public.chores c set status = 'done', approved_by = null from new_rows n
  where c.family_id = n.family_id and c.id = n.chore_id and n.reverses_id is not null and c.status = 'approved';
  update public.payout_requests r set status = 'asked', answered_by = null from new_rows n
  where r.family_id = n.family_id and r.id = n.payout_id and n.reverses_id is not null and r.status = 'paid';
  update public.recurring_entries r
  set last_paid_on = (select max(t.due_on) filter (where t.status = 'posted' and (e.open_on is null or t.due_on < e.open_on))
                      from public.financial_transactions t,
                        (select min(o.due_on) as open_on from public.financial_transactions o
                         where o.family_id = r.family_id and o.recurring_id = r.id and o.status = 'reversed'
                           and not exists (select 1 from public.financial_transactions p where p.family_id = o.family_id and p.recurring_id = o.recurring_id
                                           and p.due_on = o.due_on and p.status = 'posted' and p.reverses_id is null)) e
                      where t.family_id = r.family_id and t.recurring_id = r.id and t.reverses_id is null)
  from (select distinct n.family_id, n.recurring_id from new_rows n where n.recurring_id is not null) n
  where r.family_id = n.family_id and r.id = n.recurring_id;
  update public.family_savings g
  set current_savings = g.current_savings - s.amount,
      is_completed = g.current_savings - s.amount >= g.target_amount or g.is_completed and not (s.amount > 0 and g.current_savings >= g.target_amount),
      completed_at = case when g.current_savings - s.amount >= g.target_amount then coalesce(g.completed_at, now())
                          when s.amount > 0 and g.current_savings >= g.target_amount then null else g.completed_at end
  from (select n.family_id, n.savings_id as id, sum(n.amount) as amount from new_rows n where n.savings_id is not null group by n.family_id, n.savings_id) s
  where g.family_id = s.family_id and g.id = s.id;
  perform app.sum_profile(c.family_id, c.user_id) from (select distinct n.family_id, n.user_id from new_rows n where n.user_id is not null) c;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* A child's profile also says what their allowances and goals come to. */
create or replace function app.follow_plans() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  perform app.sum_profile(new.family_id, new.user_id);
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* A contribution is an entry of the ledger at once. */
create or replace function app.enter_contribution() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  if not exists (select 1 from public.family_savings g where g.family_id = new.family_id and g.id = new.savings_id and g.deleted_at is null) then
    raise exception 'The goal of a contribution was removed.' using errcode = '23503';
  end if;
  insert into public.financial_transactions (family_id, id, user_id, pocket, kind, amount, occurred_on, savings_id, created_by, scope_id, created_at)
  values (new.family_id, new.id, new.user_id, new.pocket, 'contribution', -new.amount, new.occurred_on, new.savings_id, new.created_by, new.user_id, new.created_at);
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;

/* The currency stays what it is once there are entries. */
create or replace function app.check_currency() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
  v_used boolean;
begin
  select exists (select 1 from public.financial_transactions t where t.family_id = new.family_id and t.currency <> new.currency) into v_used;
  v_set := set_config('app.owner_mode', v_mode, true);
  if v_used then raise exception 'There are entries in another currency.' using errcode = '23514', constraint = 'currency_fixed'; end if;
  return new;
end $$;

/* Refuses a child what row security cannot tell apart: of a chore they change its step and photo, and not after it was approved. */
create or replace function app.check_chore() returns trigger language plpgsql as $$
declare
  v_open text[] := array['status', 'photo', 'done_at', 'approved_by', 'version', 'updated_at'];
begin
  if app.mode() is distinct from 'member' or app.owner_mode() = 'definer' then return new; end if;
  if new.approved_by is distinct from (case when new.status <> old.status then case when new.status = 'approved' then app.member_id() end else old.approved_by end)
     or old.status = 'approved' and new.status <> 'approved'
     or new.done_at is distinct from old.done_at and new.status = old.status then
    raise exception 'Permission denied: an approval is its maker''s, and stays.' using errcode = '42501';
  end if;
  if not app.may('finances.manage')
     and (old.status = 'approved' or new.status not in ('open', 'done', old.status) or to_jsonb(new) - v_open is distinct from to_jsonb(old) - v_open) then
    raise exception 'Permission denied: a child says that a chore is done, and shows it.' using errcode = '42501';
  end if;
  return new;
end $$;

/* A payout names the manager who answered it, and what is paid stays so. */
create or replace function app.check_payout() returns trigger language plpgsql as $$
begin
  if app.mode() = 'member' and app.owner_mode() is distinct from 'definer' and (
       old.status = 'paid' and new.status <> 'paid'
       or new.answered_by is distinct from (case when new.status = old.status then old.answered_by when new.status <> 'asked' then app.member_id() end)) then
    raise exception 'Permission denied: an answer is its maker''s, and a payment stays.' using errcode = '42501';
  end if;
  return new;
end $$;
