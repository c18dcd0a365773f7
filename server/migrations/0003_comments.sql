-- What people say about a topic at any time. The first comment of a thread holds what the thread is about and whether it is
-- resolved; its replies point to it.
create table comments (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics on delete cascade,
  thread_id bigint references comments on delete cascade,
  body text not null,
  -- The stretch of the source it is about; none of a comment on the whole topic.
  revision_id bigint,
  start_at integer,
  end_at integer,
  quote text,
  created_by bigint not null references people,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Its words are gone, but it has replies.
  deleted_at timestamptz,
  resolved_by bigint references people,
  resolved_at timestamptz,
  version integer not null default 1,
  constraint comments_place check (
    (revision_id is null) = (start_at is null) and (revision_id is null) = (end_at is null)
    and (revision_id is null) = (quote is null) and start_at <= end_at
  ),
  constraint comments_reply check (thread_id is null or (revision_id is null and resolved_at is null)),
  constraint comments_resolved check ((resolved_by is null) = (resolved_at is null))
);
create index comments_of_topic on comments (topic_id, id);
create index comments_of_thread on comments (thread_id, id) where thread_id is not null;

-- Whom a comment names, and how that is written in it.
create table comment_mentions (
  comment_id bigint not null references comments on delete cascade,
  person_id bigint not null references people,
  name text not null,
  primary key (comment_id, person_id)
);

alter table email_preferences drop constraint email_preferences_kind_check;
alter table email_preferences add constraint email_preferences_kind_check
  check (kind in ('asked', 'reminder', 'turn', 'answer', 'outcome', 'mention', 'comment'));
