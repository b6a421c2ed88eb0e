-- Of everything that opens an account or a family only hashes are kept. What stood here readable may have been read, in the
-- database or in a backup, so it opens nothing any more.

-- Sessions begin anew. `token` holds the hash of the refresh token that was given last, this the hash of the one before.
delete from auth.session;
alter table auth.session add column "previousToken" text;

-- Ways to an issuer are sealed with what only their browser knows.
delete from auth.verification;

-- Mails are composed when they are carried, and the local mailbox is no table: nothing done stays in the queue.
delete from app.jobs where kind = 'mail';
alter table app.jobs drop column done_at;
create index jobs_waiting on app.jobs (kind, next_attempt_at);

-- The column holds the hash of the token that stands in the link; links that were given out go on working.
update public.family_invitations
set invite_token = rtrim(translate(encode(sha256(convert_to(invite_token, 'UTF8')), 'base64'), '+/', '-_'), '=');
