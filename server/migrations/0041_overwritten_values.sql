-- Per field of a change, the member whose value it replaced without having seen it.
alter table app.changes add column overwrote jsonb;
