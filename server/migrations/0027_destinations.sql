-- Places outside the hub that a collection's web edition is put to, and what came of each time.

create table destinations (
  id bigint primary key generated always as identity,
  name text not null,
  collection_id bigint not null references collections on delete cascade,
  -- Where readers find it; empty where nobody said.
  address text not null,
  place jsonb not null,
  -- Sealed; empty for a place that asks for none.
  secret text not null,
  active boolean not null default true,
  version integer not null default 1,
  -- The edition that readers find there.
  publication_id bigint references publications on delete set null,
  created_by bigint references people,
  created_at timestamptz not null
);
create index destinations_by_collection on destinations (collection_id);

create table deployments (
  id bigint primary key generated always as identity,
  destination_id bigint not null references destinations on delete cascade,
  -- Null where nothing is out any more: readers find that it was withdrawn.
  publication_id bigint references publications on delete set null,
  edition integer,
  state text not null check (state in ('waiting', 'deployed', 'superseded', 'failed')),
  attempts integer not null default 0,
  note text not null default '',
  files integer,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index deployments_by_destination on deployments (destination_id, id desc);
create index deployments_by_publication on deployments (publication_id);
