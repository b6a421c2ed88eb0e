-- People take along the meals and the food limits that they wrote. The log knows who made those that are there.
alter table public.grocery_meals
  add column created_by uuid,
  add foreign key (family_id, created_by) references public.members (family_id, id);
alter table public.grocery_food_limits
  add column created_by uuid,
  add foreign key (family_id, created_by) references public.members (family_id, id);

alter table public.grocery_meals disable trigger user;
update public.grocery_meals meal set created_by = member.id
from app.changes change
join public.members member on member.family_id = change.family_id and member.id = change.actor
where change.family_id = meal.family_id and change.row_id = meal.id and change.table_name = 'grocery_meals' and change.op = 'create';
alter table public.grocery_meals enable trigger user;

alter table public.grocery_food_limits disable trigger user;
update public.grocery_food_limits food set created_by = member.id
from app.changes change
join public.members member on member.family_id = change.family_id and member.id = change.actor
where change.family_id = food.family_id and change.row_id = food.id and change.table_name = 'grocery_food_limits' and change.op = 'create';
alter table public.grocery_food_limits enable trigger user;
