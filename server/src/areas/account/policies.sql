-- Attempts are counted before anybody is signed in: identity's own connections are the only ones that reach them.

create policy auth on auth.attempts to {{auth}} using ((select app.mode()) = 'auth');
grant select, insert, update, delete on auth.attempts to {{auth}};
