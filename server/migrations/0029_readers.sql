-- How often editions are read: numbers by the day, and nothing about who reads.
create table reading_counts (
  publication_id bigint not null references publications on delete cascade,
  -- In UTC.
  day date not null,
  kind text not null check (kind in ('view', 'download', 'report')),
  -- The page of a topic or heading; 0 for the start page, and -1 for the pages beside the topics.
  page bigint not null default 0,
  -- Which file was downloaded; empty for what is no download.
  form text not null default '',
  count integer not null,
  primary key (publication_id, day, kind, page, form)
);
create index reading_counts_by_day on reading_counts (day);

-- Words that readers searched an edition for and did not find.
create table unfound_searches (
  publication_id bigint not null references publications on delete cascade,
  day date not null,
  words text not null,
  count integer not null,
  primary key (publication_id, day, words)
);
create index unfound_searches_by_day on unfound_searches (day);
