-- What stands behind an edition, kept as it was: nothing in it refers to what may be renamed or deleted.
create table publication_evidence (
  publication_id bigint primary key references publications on delete cascade,
  -- What is known when the edition is asked for, until its file is there.
  asked jsonb,
  -- The whole, as the text that is downloaded, and the hash of that text.
  manifest text,
  sha256 text,
  check ((asked is null) <> (manifest is null)),
  check ((manifest is null) = (sha256 is null))
);
create index publication_evidence_of_hash on publication_evidence (sha256) where sha256 is not null;
create index publications_of_hash on publications (sha256) where sha256 is not null;
