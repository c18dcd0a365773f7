-- An edition may be made before readers have it: it waits as `built`, or goes out at its time as `scheduled`.
alter table publications drop constraint publications_status_check;
alter table publications add constraint publications_status_check check (status in
  ('queued', 'building', 'check_failed', 'built', 'scheduled', 'live', 'superseded', 'withdrawn', 'failed', 'cancelled'));
-- When it is to go out; it stays when it has, so that one can see whether that was late.
alter table publications add column release_at timestamptz;
alter table publications add constraint publications_scheduled check (status <> 'scheduled' or release_at is not null);
create index publications_release_at on publications (release_at) where release_at is not null;

-- What the build found out and the evidence needs, until the edition goes out.
alter table publication_evidence add column made jsonb;
alter table publication_evidence add constraint publication_evidence_made check (made is null or asked is not null);
