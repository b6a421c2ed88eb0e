-- What of the demo data was loaded, so that it is loaded once, that its dates can move with the days, and that a reset touches
-- nothing else.

create table app.demo (
  household text primary key,
  family_id uuid,
  user_ids uuid[] not null,
  -- Rows whose dates move; what people added to a demo family keeps the dates they chose.
  task_ids uuid[] not null default '{}',
  dates_of date not null
);
