-- Where somebody writes: a stretch of the source of a revision, in UTF-16 units.
alter table topic_presence
  add column revision integer,
  add column range_start integer,
  add column range_end integer,
  add constraint topic_presence_paragraph check (
    (revision is null) = (range_start is null) and (revision is null) = (range_end is null)
  );
