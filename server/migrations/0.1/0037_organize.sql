-- What somebody restructured at once, so that it can be undone: every revision and every place of before and after.
create table restructurings (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collections on delete cascade,
  undo_token uuid not null unique,
  applied_by bigint references people,
  summary text not null,
  topics jsonb not null,
  places jsonb not null,
  applied_at timestamptz not null,
  undone_at timestamptz
);
create index restructurings_of_collection on restructurings (collection_id, id desc);
