-- What somebody wrote in one tab and has not saved; without a topic it is for a new one. A draft that was saved or thrown away
-- stays as an empty row, so that an older text of the tab that arrives late is known to be old.
create table topic_drafts (
  person_id bigint not null references people on delete cascade,
  topic_id bigint references topics on delete cascade,
  client_id text not null,
  sequence bigint not null,
  title text not null,
  content text not null,
  frontmatter text not null,
  base_revision int,
  gone boolean not null default false,
  updated_at timestamptz not null,
  unique nulls not distinct (person_id, topic_id, client_id)
);
create index topic_drafts_of_topic on topic_drafts (topic_id);
create index topic_drafts_by_age on topic_drafts (updated_at);

-- Who has a topic open. It is told anew every few seconds, so it need not outlive a crash and is not logged.
create unlogged table topic_presence (
  topic_id bigint not null,
  person_id bigint not null,
  client_id text not null,
  state text not null check (state in ('editing', 'reading')),
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (topic_id, person_id, client_id)
);
create index topic_presence_by_age on topic_presence (seen_at);
