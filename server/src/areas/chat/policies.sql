-- Who is in a chat sees all of it and writes in it; who may read a task or event, its discussion. Managers make chats and choose who is in
-- them, and see none that they are not in.

/* The one id of a row about two others, as `pairId` in the contract. */
create or replace function app.pair_id(p_one uuid, p_other uuid) returns uuid language sql immutable as $$
  select string_agg(
    case when n in (13, 17) then substr(one, n, 1)
         else to_hex(('x' || substr(one, n, 1))::bit(4)::int # ('x' || substr(other, n, 1))::bit(4)::int) end, '' order by n)::uuid
  from (select replace(p_one::text, '-', '') as one, replace(p_other::text, '-', '') as other) as digits, generate_series(1, 32) as n
$$;
grant execute on function app.pair_id(uuid, uuid) to {{member}}, {{system}};

/* The first 50 characters of a message, as `previewOf` in the contract. */
create or replace function app.preview_of(p_text text) returns text language sql immutable as $$
  select left(replace(p_text, E'\n', ' '), 50) || case when length(p_text) > 50 then '...' else '' end
$$;

/* The words of a text in small letters, without accents and signs, each after a space. */
create or replace function app.plain_words(p_text text) returns text language sql immutable as $$
  select ' ' || lower(regexp_replace(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@\[-`{-~¡¿«»“”‘’…–—]+', ' ', 'g'))
$$;

/* What a list of chats shows of its newest message. */
create or replace function app.last_message_of(p_message public.chat_messages) returns jsonb language sql stable as $$
  select jsonb_build_object('id', p_message.id, 'sender_id', p_message.sender_id, 'preview', app.preview_of(p_message.message_text),
    'sent_at', p_message.created_at,
    'shape', case when p_message.is_removed then 'removed' when p_message.poll is not null then 'poll'
                  when p_message.message_text = '' then 'files' else 'text' end)
$$;

select app.attach_feed('public.chats', 'scope_id?', 'last_seq', 'last_message', 'reads');
-- A discussion has the scope of its task or event.
select app.attach_scopes('public.chats', 'scope_id', $$new.kind <> 'discussion'$$);
select app.attach_files('public.chats', 'photo');

/*
 * The scope of a new chat is its id, and that of a discussion the one of its task or event, which the member has to see. The family's chat is made
 * by the server.
 */
create or replace function app.give_chat_scope() returns trigger language plpgsql as $$
declare
  v_scope uuid[];
begin
  if new.kind = 'family' and new.id <> new.family_id then
    raise exception 'Permission denied: a family has one chat of its own.' using errcode = '42501';
  end if;
  if new.kind <> 'discussion' then
    new.scope_id := coalesce(new.scope_id, new.id);
  else
    v_scope := app.scope_of(case when new.task_id is not null then 'tasks' else 'family_events' end, coalesce(new.task_id, new.event_id));
    if v_scope is null and app.mode() = 'member' then
      raise exception 'Permission denied: the task or event is not there for this member.' using errcode = '42501';
    end if;
    new.scope_id := case when v_scope is null then new.id else v_scope[1] end;
  end if;
  return new;
end $$;
create or replace trigger give_chat_scope before insert on public.chats for each row execute function app.give_chat_scope();

/* Who makes a chat is in it. */
create or replace function app.add_chat_maker() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  insert into public.chat_participants (family_id, id, chat_id, user_id)
  values (new.family_id, app.pair_id(new.id, new.created_by), new.id, new.created_by);
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger give_maker after insert on public.chats
  for each row when (new.kind = 'chat' and new.scope_id = new.id and new.created_by is not null) execute function app.add_chat_maker();

/*
 * Refuses a member a change of columns that row security cannot tell apart: the read marks of others, and all but the own mark and the pinned
 * message where they do not manage the chat. Statements of the server pass.
 */
create or replace function app.check_chat_columns() returns trigger language plpgsql as $$
declare
  v_me text := app.member_id()::text;
begin
  if app.mode() is distinct from 'member' or pg_trigger_depth() > 1 then return new; end if;
  if coalesce(new.reads, '{}') - v_me is distinct from coalesce(old.reads, '{}') - v_me
     or (new.reads -> v_me ->> 'seq')::int < (old.reads -> v_me ->> 'seq')::int then
    raise exception 'Permission denied: members move their own read marks, and only forwards.' using errcode = '42501';
  end if;
  if (old.kind = 'discussion' or not app.may('chat.manage') or new.deleted_at is not null and old.kind <> 'chat')
     and to_jsonb(new) - array['reads', 'pinned_message_id'] is distinct from to_jsonb(old) - array['reads', 'pinned_message_id'] then
    raise exception 'Permission denied: this of a chat is for managers.' using errcode = '42501';
  end if;
  if old.kind = 'chat' and coalesce(new.name, '') = '' then
    raise exception 'A chat has a name.' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger check_columns before update on public.chats for each row execute function app.check_chat_columns();

create policy member_read on public.chats for select to {{member}}
  using (family_id = (select app.family_for('chat.view'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy member_create on public.chats for insert to {{member}}
  with check (array[family_id, created_by] = (select app.member_for('chat.write'))
              -- A chat of another kind has no id of a task or event (`app.check_scope_id`).
              and (id = coalesce(task_id, event_id) and num_nulls(task_id, event_id) = 1
                   or (select app.may('chat.manage')) and name <> '' and id = any ((select app.held_scopes())::uuid[])));
create policy member_update on public.chats for update to {{member}}
  using (family_id = (select app.family_for('chat.write'))
         and (scope_id is null or scope_id = any ((select app.held_scopes())::uuid[])));
create policy definer on public.chats to {{owner}} using (app.owner_mode() = 'definer');

select app.attach_feed('public.chat_participants', 'chat_id');
select app.attach_holder_rows('public.chat_participants', 'chat_id', 'user_id', 'chats');
create policy member_read on public.chat_participants for select to {{member}}
  using (family_id = (select app.family_for('chat.view')) and chat_id = any ((select app.held_scopes())::uuid[]));
create policy member_create on public.chat_participants for insert to {{member}}
  with check (family_id = (select app.family_for('chat.manage')) and chat_id = any ((select app.held_scopes())::uuid[])
              and id = app.pair_id(chat_id, user_id));
create policy member_update on public.chat_participants for update to {{member}}
  using (family_id = (select app.family_for('chat.view')) and chat_id = any ((select app.held_scopes())::uuid[])
         and is_permanent is not true and ((select app.may('chat.manage')) or user_id = (select app.member_id())));
create policy definer on public.chat_participants to {{owner}} using (app.owner_mode() = 'definer');

/* Who comes into a chat has nothing unread in it, and who goes has no mark. */
create or replace function app.mark_chat_joined() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  update public.chats c
  set reads = case
    when new.deleted_at is not null then c.reads - new.user_id::text
    else coalesce(c.reads, '{}') || jsonb_build_object(new.user_id, jsonb_build_object('seq', c.last_seq, 'message_id', c.last_message -> 'id')) end
  where c.family_id = new.family_id and c.id = new.chat_id
    and case when new.deleted_at is not null then c.reads ? new.user_id::text else c.last_message is not null end;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger mark_joined after insert or update of deleted_at on public.chat_participants for each row execute function app.mark_chat_joined();

-- The family's chat is there as soon as the family has a member with an account, and everyone with an account is in it.
create or replace function app.follow_chat_membership() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := app.owner_mode();
  v_set text := set_config('app.owner_mode', 'definer', true);
begin
  if new.user_id is not null and new.left_at is null then
    insert into public.chats (family_id, id, kind) values (new.family_id, new.family_id, 'family') on conflict do nothing;
    insert into public.chat_participants (family_id, id, chat_id, user_id, is_permanent)
    values (new.family_id, app.pair_id(new.family_id, new.id), new.family_id, new.id, true)
    -- A manager may have put them in, and out again, before they had an account.
    on conflict (family_id, id) do update set is_permanent = true, deleted_at = null
    where chat_participants.is_permanent is not true or chat_participants.deleted_at is not null;
  else
    -- Who leaves the family goes from all of its chats.
    delete from public.chat_participants p where p.family_id = new.family_id and p.user_id = new.id;
    delete from public.chat_choices o where o.family_id = new.family_id and o.user_id = new.id;
  end if;
  v_set := set_config('app.owner_mode', v_mode, true);
  return null;
end $$;
create or replace trigger follow_chats after insert or update of user_id, left_at on public.members for each row execute function app.follow_chat_membership();

select app.attach_feed('public.chat_choices', 'user_id');
create policy member_read on public.chat_choices for select to {{member}}
  using (array[family_id, user_id] = (select app.member_for('chat.view')));
/* A foreign key alone would say of each id whether there is such a chat. */
create or replace function app.check_choice() returns trigger language plpgsql as $$
begin
  if app.mode() = 'member' and not exists (select 1 from public.chats c where c.family_id = new.family_id and c.id = new.chat_id) then
    raise exception 'Permission denied: the chat is not there for this member.' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger check_choice before insert on public.chat_choices for each row execute function app.check_choice();
create policy member_create on public.chat_choices for insert to {{member}}
  with check (array[family_id, user_id] = (select app.member_for('chat.view')) and id = app.pair_id(chat_id, user_id));
create policy member_update on public.chat_choices for update to {{member}}
  using (array[family_id, user_id] = (select app.member_for('chat.view')))
  with check (deleted_at is null);
create policy definer on public.chat_choices to {{owner}} using (app.owner_mode() = 'definer');
