-- The demo rows whose dates move, by table: {"tasks": [ids]}. A new table needs no column of its own.

alter table app.demo add column row_ids jsonb not null default '{}';
update app.demo set row_ids = jsonb_build_object(
  'tasks', to_jsonb(task_ids), 'notifications', to_jsonb(notification_ids),
  'family_invitations', to_jsonb(invitation_ids), 'subscribers', to_jsonb(subscriber_ids));
alter table app.demo
  drop column task_ids, drop column notification_ids, drop column invitation_ids, drop column subscriber_ids;
