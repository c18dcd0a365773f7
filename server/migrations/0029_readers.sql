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

-- Who wants an email for each new web edition of a collection.
create table edition_subscriptions (
  id bigint primary key generated always as identity,
  collection_id bigint not null references collections on delete cascade,
  -- The secret address that it was asked for at; empty where that was the name, which only leads to what is for everyone.
  key text not null,
  email text not null,
  language text not null,
  created_at timestamptz not null,
  -- Null until the receiver says so.
  confirmed_at timestamptz,
  -- The last edition that was told.
  told bigint not null default 0
);
create unique index edition_subscriptions_by_email on edition_subscriptions (collection_id, lower(email));

-- Where a mail program ends what the email was sent for.
alter table emails add column unsubscribe text;
