-- How the file of an import was read: what the importer chose, and the styles that were found.
create table import_readings (
  import_id bigint primary key references imports on delete cascade,
  tracked_changes text not null default 'accept' check (tracked_changes in ('accept', 'reject')),
  comments text not null default 'keep' check (comments in ('keep', 'drop')),
  -- By a style's id; nothing until the importer has chosen.
  roles jsonb,
  styles jsonb not null default '[]',
  -- The names of the styles that are the template's own, in order.
  template jsonb not null default '[]',
  -- The file from whose import the roles were remembered.
  remembered_from text
);

-- What the styles of a template are, by their names, as an importer last said.
create table style_maps (
  id bigint generated always as identity primary key,
  template jsonb not null,
  roles jsonb not null,
  filename text not null,
  updated_at timestamptz not null
);
create index style_maps_newest on style_maps (updated_at desc);
