-- A collection may be not to be known before a time: until then its texts, editions and values are there for those on its list.

create table embargoes (
  collection_id bigint primary key references collections on delete cascade,
  until timestamptz not null,
  reason text not null,
  -- The person who asks for a release and the one who releases are two people.
  two_people boolean not null,
  set_by bigint references people,
  set_at timestamptz not null,
  asked_by bigint references people,
  asked_at timestamptz,
  asked_reason text not null default '',
  released_by bigint references people,
  released_at timestamptz,
  version integer not null default 1
);
-- What runs is asked at each call; most hubs have none.
create index embargoes_not_released on embargoes (until) where released_at is null;

create table embargo_readers (
  id bigint primary key generated always as identity,
  collection_id bigint not null references collections on delete cascade,
  person_id bigint references people,
  group_id bigint references groups on delete cascade,
  reason text not null,
  added_by bigint references people,
  added_at timestamptz not null,
  check (num_nonnulls(person_id, group_id) = 1),
  unique nulls not distinct (collection_id, person_id, group_id)
);
create index embargo_readers_by_person on embargo_readers (person_id) where person_id is not null;
create index embargo_readers_by_group on embargo_readers (group_id) where group_id is not null;

-- What became of an embargo and of its list, with the reasons: the events may be hidden from those who decide.
create table embargo_changes (
  id bigint primary key generated always as identity,
  collection_id bigint not null references collections on delete cascade,
  kind text not null check (kind in ('set', 'postponed', 'release_asked', 'released', 'reader_added', 'reader_removed')),
  at timestamptz not null,
  by_id bigint references people,
  reason text not null,
  before timestamptz,
  until timestamptz,
  -- Who was added or removed, by the name of then.
  reader text
);
create index embargo_changes_of_collection on embargo_changes (collection_id, id);

-- Who read what before its time. Names and titles are those of then; topics and editions may be gone since.
create table embargo_readings (
  id bigint primary key generated always as identity,
  collection_id bigint not null references collections on delete cascade,
  person_id bigint references people,
  name text not null,
  way text not null check (way in ('session', 'token', 'review_link', 'pages')),
  token text not null default '',
  what text not null check (what in ('text', 'edition', 'value', 'collection', 'listed', 'backup')),
  topic_id bigint,
  revision integer,
  publication_id bigint,
  title text not null,
  call text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1
);
create index embargo_readings_of_collection on embargo_readings (collection_id, id);
create index embargo_readings_of_person on embargo_readings (collection_id, person_id, last_at);

-- What stood in the collection since its embargo was set, also where it was taken out: hidden with it until the end.
create table embargoed_topics (
  collection_id bigint not null references collections on delete cascade,
  topic_id bigint not null references topics on delete cascade,
  primary key (collection_id, topic_id)
);
create index embargoed_topics_by_topic on embargoed_topics (topic_id);

create function nodes_came_under_embargo() returns trigger language plpgsql set search_path from current as $$
begin
  insert into embargoed_topics (collection_id, topic_id)
    select distinct came.collection_id, came.topic_id from came join embargoes on embargoes.collection_id = came.collection_id
    where came.topic_id is not null and embargoes.released_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger nodes_came_under_embargo after insert on collection_nodes referencing new table as came
  for each statement execute function nodes_came_under_embargo();
create trigger nodes_changed_under_embargo after update on collection_nodes referencing new table as came
  for each statement execute function nodes_came_under_embargo();
