-- Notices of all kinds are jobs of one kind. Those that still wait are taken over.
update app.jobs set kind = 'notice', key = kind || ' ' || key, payload = jsonb_build_object('kind', kind, 'facts', payload)
where kind in ('people_notice', 'family_full', 'invitation_requested', 'pin_locked', 'family_code_used_up', 'pin_manager_ended');

update app.jobs set kind = 'notice', payload = jsonb_build_object('kind', kind, 'facts', jsonb_build_object(
  'family_id', payload -> 'family_id', 'row_id', coalesce(payload -> 'task_id', payload -> 'event_id'),
  'actor_id', payload -> 'giver', 'to', payload -> 'receiver'))
where kind in ('task_given', 'event_given');

-- The same of moments: reminders of events, and tasks of a series that pass.
update app.jobs set kind = 'moment', key = kind || ' ' || key, payload = jsonb_build_object(
  'kind', kind, 'family_id', payload -> 'family_id', 'row_id', payload -> 'event_id',
  'slot', split_part(key, ' ', 3)::int, 'at', to_jsonb(due_at),
  'facts', jsonb_build_object('minutes', payload -> 'minutes', 'start', payload -> 'start'))
where kind = 'event_reminder';

update app.jobs set kind = 'moment', key = kind || ' ' || key || ' 0', payload = jsonb_build_object(
  'kind', kind, 'family_id', payload -> 'family_id', 'row_id', payload -> 'task_id',
  'slot', 0, 'at', to_jsonb(due_at), 'facts', '{}'::jsonb)
where kind = 'task_passed';
