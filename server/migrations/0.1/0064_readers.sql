-- Readers of a knowledge base say what is wrong in it, and where. They have no account.
alter table feedback alter column created_by drop not null;
alter table feedback add column topic_id bigint references topics on delete set null;
-- Kept beside the reference: the title that was read, and where in it. Null for what is said of the hub itself.
alter table feedback add column topic_title text;
alter table feedback add column revision int;
alter table feedback add column paragraph int;
alter table feedback add column quote text;
-- The reader's own name for his report, so that one which is sent twice is kept once.
alter table feedback add column report uuid unique;
alter table feedback add check ((topic_title is null) = (revision is null));
create index feedback_of_topic on feedback (topic_id) where topic_id is not null;

-- An edition that was taken from its readers says why.
alter table publications drop constraint publications_status_check;
alter table publications add constraint publications_status_check check (status in
  ('queued', 'building', 'check_failed', 'live', 'superseded', 'withdrawn', 'failed', 'cancelled'));
alter table publications add column withdrawn_reason text;
alter table publications add constraint publications_withdrawn check ((status = 'withdrawn') = (withdrawn_reason is not null));
