-- Notices of all kinds are jobs of one kind. Those that still wait are taken over.
update app.jobs set kind = 'notice', key = kind || ' ' || key, payload = jsonb_build_object('kind', kind, 'facts', payload)
where kind in ('people_notice', 'family_full', 'invitation_requested', 'pin_locked', 'family_code_used_up', 'pin_manager_ended');

update app.jobs set kind = 'notice', payload = jsonb_build_object('kind', kind, 'facts', jsonb_build_object(
  'family_id', payload -> 'family_id', 'row_id', coalesce(payload -> 'task_id', payload -> 'event_id'),
  'actor_id', payload -> 'giver', 'to', payload -> 'receiver'))
where kind in ('task_given', 'event_given');
