-- A person's subscription lies in their personal workspace. They see it; only the server writes it.

select app.attach_feed('public.subscribers');
create policy member_read on public.subscribers for select to {{member}}
  using (family_id = (select app.family_for('subscription.own')));
-- A new plan changes what every member of the family may see.
grant execute on function app.log_reset(uuid[], text, text, uuid) to {{system}};

-- Who is which customer of the payment provider, and which events came: the server's alone.
create policy system on app.payment_customers to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.payment_customers to {{system}};
create policy system on app.payment_events to {{system}} using ((select app.is_system()));
grant select, insert, delete on app.payment_events to {{system}};
create policy system on app.checkout_claims to {{system}} using ((select app.is_system()));
grant select, insert, update, delete on app.checkout_claims to {{system}};
