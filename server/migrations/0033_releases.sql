-- Releases: named sets of editions that go live in one transaction, and what became of them.

create table releases (
  id bigint primary key generated always as identity,
  name text not null,
  summary text not null,
  release_at timestamptz not null,
  state text not null default 'provisional'
    check (state in ('provisional', 'confirmed', 'postponed', 'cancelled', 'released')),
  -- Why it did not go out at its time.
  held text,
  is_public boolean not null,
  released_at timestamptz,
  checked_at timestamptz,
  -- Counted by a trigger, so that somebody who does not see every part knows that there are more.
  parts integer not null default 0,
  version integer not null default 1,
  created_by bigint not null references people,
  created_at timestamptz not null
);
create index releases_by_time on releases (release_at, id);

create table release_parts (
  id bigint primary key generated always as identity,
  release_id bigint not null references releases on delete cascade,
  -- The hub deletes no collection that an open release has: a set never becomes smaller unseen.
  collection_id bigint not null references collections on delete cascade,
  kind text not null check (kind in ('pdf', 'mobile_kb')),
  publication_id bigint unique references publications on delete set null,
  problem text not null default '',
  unique (release_id, collection_id, kind)
);
create index release_parts_by_collection on release_parts (collection_id);

-- Never changed and never deleted: the reasons for changes of dates are kept for ever.
create table release_changes (
  id bigint primary key generated always as identity,
  release_id bigint not null references releases,
  kind text not null,
  at timestamptz not null,
  by_id bigint references people,
  before_at timestamptz,
  after_at timestamptz,
  reason text not null,
  person text
);
create index release_changes_by_release on release_changes (release_id, id);

create table release_people (
  id bigint primary key generated always as identity,
  release_id bigint not null references releases on delete cascade,
  person_id bigint not null references people,
  role text not null check (role in ('contact', 'preview')),
  reason text not null,
  added_by bigint not null references people,
  added_at timestamptz not null,
  unique (release_id, person_id, role)
);

create function count_release_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update releases set parts = parts + 1 where id = new.release_id;
  else
    update releases set parts = parts - 1 where id = old.release_id;
  end if;
  return null;
end $$;
create trigger release_parts_counted after insert or delete on release_parts
  for each row execute function count_release_parts();
