-- A visibility reset is logged under the name that the pull and the client give it.
alter table app.changes drop constraint changes_op_check;
update app.changes set op = case op when 'reach_all' then 'reset_all' else 'reset_scoped' end
  where op in ('reach_all', 'reach_scoped');
alter table app.changes add constraint changes_op_check
  check (op in ('create', 'update', 'remove', 'restore', 'purge', 'reset_all', 'reset_scoped'));

drop function if exists app.log_reach(uuid[], text, text);
drop function if exists app.log_reach(uuid[], text, text, uuid);
drop function if exists app.take_versions(uuid, bigint);
