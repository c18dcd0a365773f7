-- A place may hold a heading of the collection's own or start a new page, and says how what stands there is published.
alter table collection_nodes
  alter column topic_id drop not null,
  alter column topic_status drop not null,
  add column kind text not null default 'topic' check (kind in ('topic', 'heading', 'page_break')),
  -- The words of a heading; of a topic, the title that it has here.
  add column title_override text not null default '',
  add column heading_offset int not null default 0 check (heading_offset between -5 and 5),
  add column include_pdf boolean not null default true,
  add column include_kb boolean not null default true,
  add column pin text not null default 'latest' check (pin in ('latest', 'approved')),
  add check ((kind = 'topic') = (topic_id is not null)),
  add check (kind <> 'heading' or title_override <> '');

-- Counts how often the places were changed, apart from the version of the collection's own words.
alter table collections add column structure_version int not null default 0;

-- A heading has its words in the edition and no topic; a new page begins before whatever comes next.
alter table publication_topics
  add column node_id bigint,
  add column kind text not null default 'topic' check (kind in ('topic', 'heading')),
  add column new_page boolean not null default false;
