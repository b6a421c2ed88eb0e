-- Names follow the terms of the code. The two functions are made anew at every start of a new version; what they answer cannot
-- be renamed in place.

alter table app.demo rename column household to demo_family;
alter type app.acting rename attribute standing to effective_role;
drop function if exists app.enter(uuid, uuid, uuid, boolean, text, uuid, text);
drop function if exists app.check_streams(uuid[], uuid[], uuid[]);
