-- Insertions and deletions of a manuscript can be kept: each is a point of the topic that its words became.
alter table import_readings
  drop constraint import_readings_tracked_changes_check,
  add constraint import_readings_tracked_changes_check check (tracked_changes in ('accept', 'reject', 'suggest'));
-- What the manuscript's authors would change in this text: a stretch of it, the words instead, who and when.
alter table import_documents add column suggestions jsonb not null default '[]';

-- A point comes of a reviewer's answer, or of a manuscript; the latter belongs to its topic.
alter table review_points
  alter column request_id drop not null,
  add column topic_id bigint references topics on delete cascade,
  add column import_id bigint references imports on delete cascade,
  add column said_by text,
  -- What the manuscript itself says, by which it is known when that comes again.
  add column said_as text,
  add column said_at timestamptz,
  -- The file it came in, and when that was imported.
  add column said_in text,
  add column kept_at timestamptz,
  add constraint review_points_source check (
    (request_id is null) = (topic_id is not null)
    and (topic_id is null) = (import_id is null)
    and (topic_id is null) = (said_by is null or said_as is null or said_in is null or kept_at is null)
  );
create index review_points_of_topic on review_points (topic_id) where topic_id is not null;
create index review_points_of_import on review_points (import_id) where import_id is not null;

-- What a document calls itself, by which it is known again under another name.
alter table imports add column identity text not null default '';
create index imports_by_identity on imports (identity) where identity <> '';
