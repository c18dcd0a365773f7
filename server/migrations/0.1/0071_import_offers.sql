-- Paragraphs that look like headings: where each stands, what it reads, and the level that the importer gave it.
alter table import_documents add column look_alikes jsonb not null default '[]';

-- A value that stands in an import again and again, and could be a variable.
create table import_values (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  value text not null,
  kind text not null check (kind in ('percentage', 'quantity', 'date', 'period')),
  slug text not null,
  -- Where it stands: the document, the offset in its text, and whether it stays as it is there.
  places jsonb not null,
  accepted boolean not null default false,
  -- The variable that its places show since the import was accepted, and whether that made it.
  variable_id bigint references variables on delete set null,
  made boolean not null default false
);
create index import_values_of_import on import_values (import_id);
create index import_values_of_variable on import_values (variable_id) where variable_id is not null;
