-- What the text of each topic's head refers to: a variable by its slug, a link or an image by its address.
create table topic_uses (
  topic_id bigint not null references topics on delete cascade,
  kind text not null check (kind in ('variable', 'link', 'image')),
  key text not null,
  primary key (topic_id, kind, key)
);
create index topic_uses_by_key on topic_uses (kind, key, topic_id);

-- Which revision the uses of a topic were read from; where it is not the head, a job reads them.
create table uses_read (
  topic_id bigint primary key references topics on delete cascade,
  revision_id bigint not null
);
insert into jobs (queue, payload, max_attempts) values ('uses.read', '{}', 5);

create table links (
  id bigint generated always as identity primary key,
  title text not null,
  reference_code text not null default '',
  url text not null,
  -- The address as uses are counted by it: one spelling for what is the same place.
  key text not null,
  owner_id bigint references people,
  created_at timestamptz not null
);
create unique index links_by_key on links (key);
create unique index links_by_code on links (lower(reference_code)) where reference_code <> '';

-- What a picture was drawn from, where browsers could not show that.
alter table images add column original_id bigint references images on delete set null;
create index images_of_original on images (original_id) where original_id is not null;
