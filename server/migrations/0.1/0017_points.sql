-- What a reviewer says about a passage: a remark, or other words for it. What becomes of it stands beside it.
alter table review_comments rename to review_points;
alter table review_points
  add column kind text not null default 'comment' check (kind in ('comment', 'suggestion')),
  -- The stretch of the source it is about; unknown of comments that quote what cannot be found.
  add column revision_id bigint,
  add column start_at int,
  add column end_at int,
  add column disposition text check (disposition in ('accepted', 'accepted_edited', 'partly', 'rejected', 'deferred')),
  add column reason text not null default '',
  add column disposed_by bigint references people,
  add column disposed_at timestamptz,
  -- The revision that has its words.
  add column landed_revision_id bigint,
  add constraint review_points_place check ((start_at is null) = (end_at is null) and start_at <= end_at),
  add constraint review_points_suggested check (kind = 'comment' or (revision_id is not null and start_at is not null)),
  add constraint review_points_disposed check ((disposition is null) = (disposed_at is null));
create index review_points_open on review_points (request_id) where disposition is null;

alter table review_rounds
  add column settled_at timestamptz,
  add column settled_by bigint references people;
