-- What an edition is made as besides its own file. Being made while there is neither a hash nor an error.
create table publication_files (
  publication_id bigint not null references publications on delete cascade,
  format text not null check (format in ('html', 'epub', 'docx', 'markdown')),
  sha256 text,
  bytes bigint,
  error text,
  notices jsonb not null default '[]',
  primary key (publication_id, format),
  check ((sha256 is null) = (bytes is null)),
  check (sha256 is null or error is null)
);
create index publication_files_of_hash on publication_files (sha256) where sha256 is not null;

-- A document that is one topic as it stands, on this level, since the archive says so; else it is cut at its headings.
alter table import_documents add column level int check (level between 1 and 6);
