-- What a person starred. Nobody else sees it.
create table stars (
  user_id bigint not null references users on delete cascade,
  topic_id bigint references topics on delete cascade,
  collection_id bigint references collections on delete cascade,
  starred_at timestamptz not null,
  constraint stars_of_one check (num_nonnulls(topic_id, collection_id) = 1),
  constraint stars_topic unique (user_id, topic_id),
  constraint stars_collection unique (user_id, collection_id)
);
create index stars_by_topic on stars (topic_id) where topic_id is not null;
create index stars_by_collection on stars (collection_id) where collection_id is not null;

-- What a person opened, and when they did last.
create table openings (
  user_id bigint not null references users on delete cascade,
  topic_id bigint references topics on delete cascade,
  collection_id bigint references collections on delete cascade,
  project_id bigint references projects on delete cascade,
  opened_at timestamptz not null,
  constraint openings_of_one check (num_nonnulls(topic_id, collection_id, project_id) = 1),
  constraint openings_topic unique (user_id, topic_id),
  constraint openings_collection unique (user_id, collection_id),
  constraint openings_project unique (user_id, project_id)
);
create index openings_by_topic on openings (topic_id) where topic_id is not null;
create index openings_by_collection on openings (collection_id) where collection_id is not null;
create index openings_by_project on openings (project_id) where project_id is not null;

-- How a person has set up the hub for themselves; what is not here is as usual.
create table person_preferences (
  user_id bigint not null references users on delete cascade,
  key text not null,
  value jsonb not null check (octet_length(value::text) <= 262144),
  primary key (user_id, key)
);
