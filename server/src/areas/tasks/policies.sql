-- Every member sees the family's tasks, but for those that say who sees them. Managers write all of them; others write their own, and only for themselves. "An assignee
-- changes only the status" is a condition on columns, which the rule in the contract checks.

select app.attach_files('public.tasks', 'attachments');
select app.attach_audience('public.tasks', null, 'created_by', 'assigned_to', 'assigned_members');

create policy member_read on public.tasks for select to {{member}}
  using (family_id = (select app.family_for('tasks.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));

create policy member_create on public.tasks for insert to {{member}}
  with check (
    array[family_id, created_by] = (select app.member_for('tasks.create'))
    and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[]))
    and (assigned_to = created_by or assigned_members = array[created_by] or (select app.may('tasks.manage')))
  );

create policy member_update on public.tasks for update to {{member}}
  using (
    family_id = (select app.family_id())
    and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[]))
    and ((select app.may('tasks.manage'))
         or ((select app.may('tasks.create'))
             and (created_by = (select app.member_id())
                  or assigned_to = (select app.member_id())
                  or (select app.member_id()) = any (assigned_members))))
  )
  with check ( -- no member may write the family
    (select app.may('tasks.manage'))
    or created_by = (select app.member_id())
    or assigned_to = (select app.member_id())
    or (select app.member_id()) = any (assigned_members)
  );

