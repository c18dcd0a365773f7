-- Where readers find the web editions of a collection by words: the one of now, and those of before, which lead to it.
create table reader_names (
  name text primary key,
  collection_id bigint not null references collections on delete cascade,
  current boolean not null,
  -- Somebody chose it, so that another title of the collection leaves it.
  chosen boolean not null default false
);
create unique index reader_names_current on reader_names (collection_id) where current;
create index reader_names_by_collection on reader_names (collection_id);

-- The address of each page of each web edition, so that what was ever published is found.
create table reader_addresses (
  publication_id bigint not null references publications on delete cascade,
  page bigint not null,
  address text not null,
  -- As readers see it; its topic may be gone since.
  title text not null,
  primary key (publication_id, page)
);
create index reader_addresses_by_address on reader_addresses (address, publication_id);

-- Those of editions made before are read from their files.
insert into jobs (queue, payload, max_attempts, unique_key)
  select 'publication.addresses', '{}', 5, 'all' where exists (select from publications where kind = 'mobile_kb' and sha256 is not null);
