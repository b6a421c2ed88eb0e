-- Enquiries are for staff alone, and the server serves them.

create policy system on public.enquiries to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on public.enquiries to {{system}};
