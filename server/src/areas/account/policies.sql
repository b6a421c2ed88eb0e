-- Attempts are counted before anybody is signed in, so only identity's own connections reach them. The record of the demo data is
-- for the server itself.

create policy auth on auth.attempts to {{auth}} using ((select app.mode()) = 'auth');
grant select, insert, update, delete on auth.attempts to {{auth}};

create policy system on app.demo to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.demo to {{system}};
