-- The family's talk. The rules are in contract/src/areas/chat.
create table public.chats (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text check (length(name) <= 80),
  colour text check (length(colour) <= 20),
  kept_days integer check (kept_days in (30, 365)),
  photo uuid,
  kind text not null check (kind in ('family', 'chat', 'discussion')),
  task_id uuid,
  event_id uuid,
  pinned_message_id uuid,
  created_by uuid,
  scope_id uuid,
  last_seq integer,
  last_message jsonb check (jsonb_typeof(last_message) = 'object'),
  reads jsonb check (jsonb_typeof(reads) = 'object'),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  check ((kind = 'discussion') = (scope_id is null)),
  check (kind <> 'discussion' or num_nonnulls(task_id, event_id) >= 1),
  foreign key (family_id, created_by) references public.members (family_id, id),
  foreign key (family_id, task_id) references public.tasks (family_id, id) on delete cascade,
  foreign key (family_id, event_id) references public.family_events (family_id, id) on delete cascade
);
create index chats_task on public.chats (family_id, task_id) where task_id is not null;
create index chats_event on public.chats (family_id, event_id) where event_id is not null;

-- Who is in a chat. The rows of a discussion's readers are not here: they are those who may read its task or event.
create table public.chat_participants (
  family_id uuid not null references public.families (id),
  id uuid not null,
  chat_id uuid not null,
  user_id uuid not null,
  is_permanent boolean,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, chat_id) references public.chats (family_id, id) on delete cascade,
  foreign key (family_id, user_id) references public.members (family_id, id)
);

create table public.chat_messages (
  family_id uuid not null references public.families (id),
  id uuid not null,
  chat_id uuid not null,
  sender_id uuid not null,
  message_text text not null check (length(message_text) <= 4000),
  -- Its words without accents and signs, each after a space, for searching.
  plain_text text,
  reply_to uuid,
  mentions uuid[] check (cardinality(mentions) <= 50),
  attachments jsonb check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 10),
  awaited_files integer check (awaited_files between 1 and 10),
  reactions jsonb check (jsonb_typeof(reactions) = 'object'),
  poll jsonb check (jsonb_typeof(poll) = 'object'),
  poll_closes_at timestamptz,
  poll_closed_at timestamptz,
  votes jsonb check (jsonb_typeof(votes) = 'object'),
  edited_at timestamptz,
  is_removed boolean not null default false,
  removed_at timestamptz,
  removed_by uuid,
  scope_id uuid,
  seq integer,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  -- A reply and a pinned message are of the same chat.
  unique (family_id, id, chat_id),
  foreign key (family_id, chat_id) references public.chats (family_id, id) on delete cascade,
  foreign key (family_id, reply_to, chat_id) references public.chat_messages (family_id, id, chat_id) on delete set null (reply_to),
  foreign key (family_id, sender_id) references public.members (family_id, id),
  foreign key (family_id, removed_by) references public.members (family_id, id)
);
create index chat_messages_reply on public.chat_messages (family_id, reply_to) where reply_to is not null;
alter table public.chats
  add foreign key (family_id, pinned_message_id, id)
    references public.chat_messages (family_id, id, chat_id) on delete set null (pinned_message_id);

-- What a member chose about a chat for themselves.
create table public.chat_choices (
  family_id uuid not null references public.families (id),
  id uuid not null,
  chat_id uuid not null,
  user_id uuid not null,
  is_archived boolean not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, chat_id) references public.chats (family_id, id) on delete cascade,
  foreign key (family_id, user_id) references public.members (family_id, id)
);
create index chat_choices_chat on public.chat_choices (family_id, chat_id);

-- Whether others see that a person is here and typing; null for the first value of their role.
alter table public.settings add column shows_activity boolean;
