-- The messages of chats: who is in a chat reads and writes them.

select app.attach_feed('public.chat_messages', 'scope_id?', 'reactions', 'votes', 'plain_text');
select app.attach_files('public.chat_messages', 'attachments');

/*
 * Gives a new message its scope, and its place: the next one of the chat, and a time after that of the message before. So the order of places is
 * that of times, also where two transactions began in another order. Rows that the server writes with a time, and a place, keep them. Its sender has read it
 * if they had read all before. A mention of who is not in the family is left out.
 */
create or replace function app.place_message() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
  v_chat public.chats;
  v_mark jsonb;
begin
  select array_agg(m.id order by m.id) into new.mentions from public.members m
  where m.family_id = new.family_id and m.id = any (new.mentions) and m.left_at is null;
  if not exists (select 1 from public.chat_messages m where m.family_id = new.family_id and m.id = new.id) then
    select * into v_chat from public.chats c where c.family_id = new.family_id and c.id = new.chat_id;
    -- No member holds the scope of a chat that is not there.
    new.scope_id := case when v_chat.kind = 'discussion' then v_chat.scope_id else coalesce(new.scope_id, new.chat_id) end;
    if new.created_at = now() then
      new.created_at := greatest(date_trunc('milliseconds', clock_timestamp()),
        (v_chat.last_message ->> 'sent_at')::timestamptz + interval '1 millisecond');
    end if;
    new.seq := coalesce(new.seq, coalesce(v_chat.last_seq, 0) + 1);
    v_mark := jsonb_build_object('seq', new.seq, 'message_id', new.id);
    if new.created_at < now() - interval '1 hour' then
      -- Such a message is written by the server, as one of the demo data: it was read.
      select coalesce(v_chat.reads, '{}') || coalesce(jsonb_object_agg(p.user_id, v_mark), '{}') into v_chat.reads
      from public.chat_participants p
      where p.family_id = new.family_id and p.chat_id = new.chat_id
        and coalesce((v_chat.reads -> p.user_id::text ->> 'seq')::int, 0) < new.seq;
    elsif app.mode() is distinct from 'member' or coalesce((v_chat.reads -> new.sender_id::text ->> 'seq')::int, 0) = new.seq - 1 then
      v_chat.reads := coalesce(v_chat.reads, '{}') || jsonb_build_object(new.sender_id, v_mark);
    end if;
    update public.chats c
    set last_seq = greatest(c.last_seq, new.seq), reads = v_chat.reads,
        last_message = case when new.seq < c.last_seq then c.last_message else app.last_message_of(new) end
    where c.family_id = new.family_id and c.id = new.chat_id;
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return new;
end $$;
create or replace trigger place_message before insert on public.chat_messages for each row execute function app.place_message();

create or replace function app.give_plain_text() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.plain_text := nullif(app.plain_words(new.message_text), ' ');
  return new;
end $$;
create or replace trigger give_plain_text before insert or update of message_text on public.chat_messages for each row execute function app.give_plain_text();

/*
 * Refuses a member a change of columns that row security cannot tell apart. Everyone changes their own reactions and votes, the sender what they
 * said, and a manager may remove it. Who edited and removed it, and when, follows from the change. Statements of the server pass.
 */
create or replace function app.check_message_columns() returns trigger language plpgsql as $$
declare
  v_me text := app.member_id()::text;
  v_is_mine boolean := old.sender_id = app.member_id();
begin
  if app.mode() is distinct from 'member' or pg_trigger_depth() > 1 then return new; end if;
  if old.is_removed and to_jsonb(new) - array['version', 'updated_at'] is distinct from to_jsonb(old) - array['version', 'updated_at'] then
    raise exception 'Permission denied: this message was removed.' using errcode = '42501';
  end if;
  if new.is_removed then
    if not old.is_removed and (
         not (v_is_mine or app.may('chat.manage')) or new.message_text <> '' or new.removed_by is distinct from app.member_id()
         or num_nonnulls(new.mentions, new.attachments, new.awaited_files, new.reactions, new.poll, new.poll_closes_at, new.votes) > 0) then
      raise exception 'Permission denied: a message is removed by its sender and by managers, with all of it.' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.removed_at is not null or new.removed_by is not null
     or (new.poll, new.poll_closes_at) is distinct from (old.poll, old.poll_closes_at)
     or new.edited_at is distinct from old.edited_at and new.message_text = old.message_text
     -- Votes are about the question as it was asked.
     or old.poll is not null and old.votes is not null and new.message_text <> old.message_text
     or new.awaited_files is distinct from old.awaited_files and new.awaited_files is not null then
    raise exception 'Permission denied: these columns of a message follow from others.' using errcode = '42501';
  end if;
  if coalesce(new.reactions, '{}') - v_me is distinct from coalesce(old.reactions, '{}') - v_me
     or coalesce(new.votes, '{}') - v_me is distinct from coalesce(old.votes, '{}') - v_me then
    raise exception 'Permission denied: members react and vote for themselves.' using errcode = '42501';
  end if;
  if not v_is_mine and to_jsonb(new) - array['reactions', 'votes', 'version', 'updated_at']
       is distinct from to_jsonb(old) - array['reactions', 'votes', 'version', 'updated_at'] then
    raise exception 'Permission denied: a message is changed by its sender.' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger check_columns before update on public.chat_messages for each row execute function app.check_message_columns();

/* Keeps what a list of chats shows of the newest message. A message that goes takes its words with it. */
create or replace function app.follow_last_message() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  update public.chats c set last_message = case when tg_op <> 'DELETE' then app.last_message_of(new) end
  where c.family_id = old.family_id and c.id = old.chat_id and c.last_message ->> 'id' = old.id::text;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger follow_last after delete or update of message_text, is_removed, created_at on public.chat_messages
  for each row execute function app.follow_last_message();

/* The log keeps no words of a removed message, and its files go. The name of the trigger puts it after the one that logs the change. */
create or replace function app.omit_words() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  -- Its files are not shown any more, and go at the next house-keeping.
  update public.files f set is_stored = false, unused_since = now() from new_rows n
  where n.is_removed and f.family_id = n.family_id and f.row_id = n.id and f.table_name = tg_table_name and f.is_stored;
  update app.changes c set before = null from new_rows n
  where n.is_removed and c.family_id = n.family_id and c.row_id = n.id and c.table_name = tg_table_name and c.before is not null;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger omit_words after update on public.chat_messages referencing new table as new_rows
  for each statement execute function app.omit_words();

/* A discussion moves with its task or event, when others see that. */
create or replace function app.move_discussion() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text;
begin
  if old.scope_id is not distinct from new.scope_id then return null; end if;
  v_set := set_config('app.owner_mode', 'definer', true);
  update public.chats c set scope_id = new.scope_id where c.family_id = new.family_id and c.id = new.id and c.kind = 'discussion';
  update public.chat_messages m set scope_id = new.scope_id where found and m.family_id = new.family_id and m.chat_id = new.id;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger move_discussion after update on public.tasks for each row execute function app.move_discussion();
create or replace trigger move_discussion after update on public.family_events for each row execute function app.move_discussion();

-- Searching reads what the row says in plain letters.
grant select (plain_text) on public.chat_messages to {{member}};
create policy member_read on public.chat_messages for select to {{member}}
  using (family_id = (select app.family_for('chat.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
-- A message has words or files.
create policy member_create on public.chat_messages for insert to {{member}}
  with check (array[family_id, sender_id] = (select app.member_for('chat.write'))
              and (message_text <> '' or awaited_files is not null)
              and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.chat_messages for update to {{member}}
  using (family_id = (select app.family_for('chat.write'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])))
  with check (deleted_at is null -- no member may write the columns that the first condition asks about
              and (is_removed or message_text <> '' or num_nonnulls(attachments, awaited_files) > 0)
              and (poll is not null or votes is null));
create policy definer on public.chat_messages to {{owner}} using (app.owner_mode() = 'definer');
