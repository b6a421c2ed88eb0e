-- How much the tables hold that are listed by pages, by family, without removed rows. A row is made when a table's size is asked for first.
create table app.table_sizes (
  family_id uuid not null,
  table_name text not null,
  rows bigint not null,
  characters bigint not null,
  primary key (family_id, table_name)
);
