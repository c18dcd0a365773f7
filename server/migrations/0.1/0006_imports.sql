create table imports (
  id bigint generated always as identity primary key,
  filename text not null,
  type text not null check (type in ('word', 'markdown')),
  status text not null check (status in
    ('queued', 'converting', 'needs_review', 'importing', 'completed', 'failed', 'rejected', 'cancelled')),
  sha256 text not null,
  bytes bigint not null,
  split_level int not null check (split_level between 1 and 6),
  collection_id bigint references collections on delete set null,
  collection_name text,
  topics_count int not null default 0,
  step text not null default '',
  percent int not null default 0 check (percent between 0 and 100),
  error text,
  -- Whether trying the same bytes again could help.
  retryable boolean not null default false,
  ledger jsonb not null default '[]',
  warnings jsonb not null default '[]',
  levels jsonb not null default '[]',
  -- Names the images of this import in addresses that nobody can guess.
  media_key text not null,
  created_by bigint not null references people,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_newest on imports (id desc);
create unique index imports_by_media_key on imports (media_key);

-- What the reader made of the file, kept so that it can be cut anew at another heading level.
create table import_documents (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  position int not null,
  path text not null,
  title text not null,
  frontmatter text not null,
  markdown text not null,
  unique (import_id, position)
);

create table import_media (
  import_id bigint not null references imports on delete cascade,
  sha256 text not null,
  filename text not null,
  mime text not null,
  bytes bigint not null,
  primary key (import_id, sha256)
);

create table import_items (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  position int not null,
  source_path text not null,
  title text not null,
  level int not null,
  content text not null,
  frontmatter text not null,
  words int not null,
  include boolean not null default true,
  topic_id bigint references topics on delete set null,
  unique (import_id, position)
);
