-- A collection is changed over the version that was read, and is archived before it goes.
alter table collections
  add column version int not null default 1,
  add column archived_at timestamptz,
  add column updated_at timestamptz not null default now();
update collections set updated_at = created_at;
create index collections_archived on collections (id) where archived_at is not null;
