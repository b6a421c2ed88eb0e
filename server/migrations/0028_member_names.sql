-- Names of members have the contract's limits here too. Rows from before this are not checked.
alter table members
  add constraint members_first_name_length check (length(first_name) between 1 and 80) not valid,
  add constraint members_last_name_length check (length(last_name) <= 80) not valid;
