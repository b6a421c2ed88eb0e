-- Every member sees the family's groceries, adds items and ticks them, takes back their own, and says that they are in the shop. All else is for
-- managers.

/*
 * Refuses a member who is not a manager a change of columns that row security cannot tell apart: of items of others all but the tick, of
 * lists all but who is in the shop, which they say of themselves only. A tick names the one who made it. Statements of the server pass.
 */
create or replace function app.check_grocery_columns() returns trigger language plpgsql as $$
declare
  v_open text[] := case tg_table_name when 'grocery_items' then array['is_checked', 'checked_by', 'checked_at'] else array['shopper_id', 'shopping_since'] end;
begin
  if app.mode() is distinct from 'member' then return new; end if;
  if tg_table_name = 'grocery_items' then
    if (new.checked_by, new.checked_at) is distinct from (old.checked_by, old.checked_at)
       and (new.is_checked is not distinct from old.is_checked
            or new.checked_by is distinct from (case when new.is_checked then app.member_id() end)) then
      raise exception 'Permission denied: a tick is its maker''s.' using errcode = '42501';
    end if;
    if old.added_by = app.member_id() then return new; end if;
  elsif (new.completed_at, new.completed_by) is distinct from (old.completed_at, old.completed_by)
     and (new.is_completed is not distinct from old.is_completed
          or new.completed_by is distinct from (case when new.is_completed then app.member_id() end))
     or new.shopping_since is distinct from old.shopping_since and new.shopper_id is not distinct from old.shopper_id then
    raise exception 'Permission denied: who completed a list and shops with it follows from their change.' using errcode = '42501';
  elsif new.shopper_id is not null and new.shopper_id is distinct from old.shopper_id and new.shopper_id <> app.member_id()
     and not app.may('groceries.manage') then
    raise exception 'Permission denied: members say of themselves that they are in the shop.' using errcode = '42501';
  end if;
  if to_jsonb(new) - v_open is distinct from to_jsonb(old) - v_open and not app.may('groceries.manage') then
    raise exception 'Permission denied: these columns of % are for managers.', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

-- for each table: grocery_lists, grocery_items, grocery_products, grocery_shops, grocery_staples, grocery_dishes, grocery_meals, grocery_food_limits
select app.attach_feed('public.{{table}}');
create policy member_read on public.{{table}} for select to {{member}}
  using (family_id = (select app.family_for('groceries.view')));
-- end

-- for each table: grocery_lists, grocery_items
create or replace trigger check_columns before update on public.{{table}}
  for each row execute function app.check_grocery_columns();
create policy member_update on public.{{table}} for update to {{member}}
  using (family_id = (select app.family_for('groceries.add')));
-- end

-- for each table: grocery_products, grocery_shops, grocery_staples, grocery_dishes, grocery_meals, grocery_food_limits
create policy member_update on public.{{table}} for update to {{member}}
  using (family_id = (select app.family_for('groceries.manage')));
-- end

-- for each table: grocery_lists, grocery_staples, grocery_dishes, grocery_meals, grocery_food_limits
create policy member_create on public.{{table}} for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('groceries.manage')));
-- end

select app.attach_members('public.grocery_lists', 'shopper_id');

select app.attach_members('public.grocery_items', 'for_member');
select app.attach_files('public.grocery_items', 'photo');
create policy member_create on public.grocery_items for insert to {{member}}
  with check (array[family_id, added_by] = (select app.member_for('groceries.add')));

create policy member_create on public.grocery_shops for insert to {{member}}
  with check (family_id = (select app.family_for('groceries.manage')));

select app.attach_members('public.grocery_food_limits', 'member_id');
