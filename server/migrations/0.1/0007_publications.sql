create table publications (
  id bigint generated always as identity primary key,
  title text not null,
  collection_id bigint references collections on delete set null,
  kind text not null check (kind in ('pdf', 'mobile_kb')),
  -- Counts the editions of one collection and kind, from 1.
  edition int not null,
  status text not null check (status in
    ('queued', 'building', 'check_failed', 'live', 'superseded', 'failed', 'cancelled')),
  options jsonb not null,
  -- The values that variables had when the edition was asked for: an edition never changes afterwards.
  variables jsonb not null,
  checks jsonb not null default '[]',
  topics_count int not null,
  step text not null default '',
  percent int not null default 0 check (percent between 0 and 100),
  error text,
  -- The address of a knowledge base, which nobody can guess; each edition takes it over from the one before.
  key text not null,
  sha256 text,
  bytes bigint,
  pages int,
  created_by bigint not null references people,
  created_at timestamptz not null,
  published_at timestamptz,
  unique (collection_id, kind, edition)
);
create index publications_newest on publications (id desc);
create index publications_of_collection on publications (collection_id, kind, id desc);
create unique index publications_live_by_key on publications (key, kind) where status = 'live';
create unique index publications_live on publications (collection_id, kind) where status = 'live';

create table publication_topics (
  publication_id bigint not null references publications on delete cascade,
  position int not null,
  level int not null,
  topic_id bigint references topics on delete set null,
  revision_id bigint references revisions on delete set null,
  -- Kept beside the references, so that an edition can still be shown when a topic is deleted.
  title text not null,
  revision int not null,
  approved boolean not null,
  primary key (publication_id, position)
);
create index publication_topics_of_topic on publication_topics (topic_id);
