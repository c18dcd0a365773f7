-- A frozen collection and the words of its topics stay as they are, as before a release.
alter table collections
  add column frozen_at timestamptz,
  add column frozen_by bigint references people,
  add column frozen_reason text not null default '',
  add constraint collections_frozen check ((frozen_at is null) = (frozen_by is null));
create index collections_frozen_now on collections (id) where frozen_at is not null;
