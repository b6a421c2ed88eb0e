-- One queue for everything that follows from a change: mails, and what people and devices are told. A job is written in the
-- transaction of its change and done after the commit; what is done is deleted.

create table app.jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Only where done jobs stay: the local mailbox.
  done_at timestamptz
);
create index jobs_waiting on app.jobs (kind, next_attempt_at) where done_at is null;

insert into app.jobs (id, kind, payload, created_at, attempts, next_attempt_at, done_at)
select id, 'mail', jsonb_build_object('to', recipient, 'subject', subject, 'text', body_text, 'html', body_html),
       created_at, attempts, next_attempt_at, sent_at
from app.mails
where given_up_at is null and body_html <> '';

drop table app.mails;
