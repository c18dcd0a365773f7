-- What is known here of each backup: the file lies in the folder for backups, and what it holds is in its own manifest.
create table backups (
  id bigint generated always as identity primary key,
  -- Whether somebody asked for it, or what it was made before.
  why text not null,
  state text not null,
  step text not null default '',
  percent int not null default 0,
  -- Who asked, by the name of then: whoever is gone is remembered here.
  asked_by text not null default '',
  file text,
  bytes bigint,
  rows bigint,
  files int,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When it was last read from the first byte to the last and found whole.
  checked_at timestamptz
);
create index backups_finished on backups (finished_at, id) where finished_at is not null;
